import { reservations } from '@noren/words/reservations'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { DayNoren } from './day-noren.tsx'

const words = reservations.ja.day.noren
const today = '2026-11-21'
const ranges = [
  { start: 600, end: 780 },
  { start: 900, end: 1140 },
]

beforeEach(() => {
  ownersServer().answer('GET /api/looks/{id}', () => ({
    body: { data: { id: 1, cloth: 'azuki', voice: 'gothic', pattern: 'muji', version: 1 } },
  }))
})

const show = (minutes: number, selected = today) =>
  showScreen(
    <>
      <p>12件</p>
      <DayNoren calendar={{ selected, today, now: { date: today, minutes } }} hours={{ ranges }} />
    </>,
  )

// Rule PAGE-205.
test.for([
  [599, words.closed],
  [600, words.open],
  [780, words.closed],
  [900, words.open],
  [1139, words.open],
  [1140, words.closed],
] as const)('at minute %d of today: %s', async ([minutes, name]) => {
  show(minutes)
  const sign = await screen.findByRole('img', { name })
  await expect.poll(() => sign.parentElement?.dataset['cloth']).toBe('azuki')
})

test('another day has none', async () => {
  show(700, '2026-11-22')
  await screen.findByText('12件')
  expect(screen.queryByRole('img')).toBeNull()
})
