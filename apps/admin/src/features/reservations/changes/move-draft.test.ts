import { expect, test } from 'vitest'
import { backTo, draftOf, type Movable, type MoveDraft, moveForm } from './move-draft.ts'

const visit: Movable = {
  staff_id: 1,
  start_at: '2026-11-21T10:30:00+09:00',
  end_at: '2026-11-21T11:30:00+09:00',
  menu_id: 3,
  email: 'hanako@example.jp',
}
const block: Movable = { ...visit, menu_id: null, email: null }

const move = (from: Movable, more: Partial<MoveDraft>) => {
  const { minutes: _, ...draft } = draftOf(from)
  return moveForm(from, 'same').safeParse({ ...draft, ...more })
}

test('a visit is moved by its start alone, its menu says how long it takes', () => {
  expect(move(visit, { date: '2026-11-22', time: '09:00', notify: false }).data).toEqual({
    start_at: '2026-11-22T09:00:00+09:00',
    notify: false,
  })
})

test('a block has an end of its own and sends no mail', () => {
  expect(move(block, { end: '00:00' }).data).toEqual({
    start_at: '2026-11-21T10:30:00+09:00',
    end_at: '2026-11-22T00:00:00+09:00',
    notify: false,
  })
})

test('no change, missing values and an end before the start are errors at their fields', () => {
  const said = (from: Movable, more: Partial<MoveDraft>) =>
    move(from, more).error?.issues.map(({ path, message }) => [path[0], message])
  expect(said(visit, { notify: false })).toEqual([['time', 'same']])
  expect(said(visit, { date: '' })).toEqual([['date', 'date_required']])
  expect(said(visit, { time: '' })).toEqual([['time', 'time']])
  expect(said(block, { end: '10:00' })).toEqual([['end', 'end_after_start']])
  expect(said(block, { end: '' })).toEqual([['end', 'block_end']])
})

test('a visit over midnight keeps its length', () => {
  expect(
    draftOf({ ...block, start_at: '2026-11-21T23:30:00+09:00', end_at: '2026-11-22T00:30:00+09:00' }),
  ).toMatchObject({ date: '2026-11-21', time: '23:30', end: '00:30', minutes: 60 })
})

test('a drag sets the start and keeps the length; to another staff member it is a change at the same time, too', () => {
  const { minutes, ...draft } = draftOf(block, { start: 13 * 60, staffId: 2 })
  expect(draft).toMatchObject({ date: '2026-11-21', time: '13:00', end: '14:00' })
  expect(minutes).toBe(60)
  const { minutes: _, ...same } = draftOf(visit, { start: 630, staffId: 2 })
  expect(same.staff_id).toBe('2')
  expect(moveForm(visit, 'same').safeParse(same).data).toMatchObject({
    start_at: '2026-11-21T10:30:00+09:00',
    staff_id: 2,
  })
})

test('a move is taken back to where the visit was, past the rules that it may have overridden', () => {
  expect(backTo({ ...block, staff_id: 4 }, ['outside_hours'], false)).toEqual({
    start_at: block.start_at,
    end_at: block.end_at,
    staff_id: 4,
    notify: false,
    override: ['outside_hours'],
  })
  expect(backTo({ ...visit, staff_id: 4 }, [], true)).not.toHaveProperty('end_at')
})
