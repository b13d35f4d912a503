import { describe, expect, test } from 'vitest'
import {
  draftOf,
  endsWith,
  endText,
  inputOf,
  newDraft,
  periodForm,
  type PeriodDraft,
} from './period-draft.ts'

const stored = (start_at: string, end_at: string) => ({
  status: 'close' as const,
  start_at,
  end_at,
  description: '研修',
})

describe('a period that is edited', () => {
  test.each([
    ['2026-12-29 00:00:00', '2027-01-03 23:59:59', true],
    ['2026-12-29 10:00:01', '2026-12-29 19:59:59', false],
    ['2026-12-29 00:00:00', '2026-12-29 23:59:00', false],
  ])('%s to %s is sent as it was, all day: %s', (start, end, isAllDay) => {
    const period = stored(start, end)
    const draft = draftOf(period)
    expect(draft.isAllDay).toBe(isAllDay)
    expect(inputOf('close', draft, period)).toEqual(period)
  })

  test('a changed time has no seconds, the other one keeps them', () => {
    const period = stored('2026-12-29 10:00:01', '2026-12-29 19:59:59')
    const sent = inputOf('close', { ...draftOf(period), end: '18:00' }, period)
    expect([sent.start_at, sent.end_at]).toEqual(['2026-12-29 10:00:01', '2026-12-29 18:00:00'])
  })

  test('that is no longer all day gets the usual times', () => {
    const period = stored('2026-12-29 00:00:00', '2026-12-29 23:59:59')
    const sent = inputOf('close', { ...draftOf(period), isAllDay: false }, period)
    expect([sent.start_at, sent.end_at]).toEqual(['2026-12-29 10:00:00', '2026-12-29 19:59:00'])
  })
})

describe('the ends to choose from', () => {
  const shown = (chosen: string) => endsWith(chosen).map(endText)

  test('are shown as customers read them, each once', () => {
    expect(endsWith('19:59')).toContain('19:59')
    expect(shown('19:59').slice(-18, -14)).toEqual(['19:45', '20:00', '20:15', '20:30'])
    expect(shown('19:59').at(-1)).toBe('24:00')
    for (const chosen of ['19:59', '20:00', '23:59'])
      expect(new Set(shown(chosen)).size).toBe(shown(chosen).length)
  })

  test.each(['20:00', '12:59', '17:20'])('keep what is stored: %s', (end) => {
    expect(endsWith(end)).toContain(end)
  })
})

describe('the form', () => {
  const check = (part: Partial<PeriodDraft>, status: 'open' | 'close' = 'close') => {
    const checked = periodForm(status).safeParse({ ...newDraft('2026-12-29'), ...part })
    return checked.success
      ? [checked.data.start_at, checked.data.end_at]
      : checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0]
  }

  test('suggests 10:00 to 19:59', () => {
    expect(check({})).toEqual(['2026-12-29 10:00:00', '2026-12-29 19:59:00'])
  })

  test('all day is 00:00:00 to 23:59:59', () => {
    expect(check({ isAllDay: true, range: { from: '2026-12-29', to: '2027-01-03' } })).toEqual([
      '2026-12-29 00:00:00',
      '2027-01-03 23:59:59',
    ])
  })

  test('takes one day where the range was not ended', () => {
    expect(check({ range: { from: '2026-12-29', to: null } })).toEqual([
      '2026-12-29 10:00:00',
      '2026-12-29 19:59:00',
    ])
  })

  test.each([
    [{ range: { from: null, to: null } }, 'range: date_required'],
    [{ start: '' }, 'start: time'],
    [{ end: '25:00' }, 'end: time'],
    [{ end: '10:00' }, 'end: end_after_start'],
    [{ description: 'あ'.repeat(201) }, 'description: special_description'],
  ])('%j is refused: %s', (part, refusal) => {
    expect(check(part)).toBe(refusal)
  })

  test('without a date only the date is marked, and what else is wrong', () => {
    const marked = (part: Partial<PeriodDraft>) =>
      periodForm('open')
        .safeParse({ ...newDraft(null), ...part })
        .error?.issues.map(({ path }) => path.join('.'))
    expect(marked({})).toEqual(['range'])
    expect(marked({ end: '25:00' })).toEqual(['range', 'end'])
    expect(marked({ description: 'あ'.repeat(201) })).toEqual(['range', 'description'])
  })

  test('a description of 200 characters is taken', () => {
    expect(check({ description: 'あ'.repeat(200) })).toHaveLength(2)
  })
})
