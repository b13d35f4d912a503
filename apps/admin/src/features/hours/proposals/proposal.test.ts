import { expect, test } from 'vitest'
import { firstProposal, periodsOf, proposedDays } from './proposal.ts'

test('the 2nd and 4th Tuesdays of six months are proposed first', () => {
  const days = proposedDays(firstProposal('2026-11-22'), '2026-11-22')
  expect([days[0], days.length]).toEqual(['2026-11-24', 12])
})

test('each monthly day is a period of its own, a season without its unticked days are several', () => {
  expect(periodsOf('weekday', ['2026-12-08', '2026-12-09'], '定休日')).toHaveLength(2)
  expect(periodsOf('newYear', ['2026-12-29', '2026-12-30', '2027-01-01'], '年末年始')).toEqual([
    {
      status: 'close',
      start_at: '2026-12-29 00:00:00',
      end_at: '2026-12-30 23:59:59',
      description: '年末年始',
    },
    {
      status: 'close',
      start_at: '2027-01-01 00:00:00',
      end_at: '2027-01-01 23:59:59',
      description: '年末年始',
    },
  ])
})
