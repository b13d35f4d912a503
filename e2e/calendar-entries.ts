import { expect, type Page } from './fixtures.ts'
import { menuOf } from './day-page.ts'
import { send } from './test-users.ts'

type Now = { today: string; minutes: number }

/** The present date and minute in Japan. */
export const shopNow = (): Now => {
  const local = new Date(Date.now() + 9 * 3_600_000)
  return {
    today: local.toISOString().slice(0, 10),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/** So many minutes from then, on the next half hour, as the wire has it. */
export const timeIn = ({ today, minutes }: Now, ahead: number): string => {
  const total = Math.ceil((minutes + ahead) / 30) * 30
  const date = addDate(today, Math.floor(total / 1440))
  const of = ((total % 1440) + 1440) % 1440
  return `${date}T${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}:00+09:00`
}

export const addDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** An entry by the owner, past every rule but the guard. */
export const enter = async (
  page: Page,
  { start, name, phone }: { start: string; name: string; phone?: string },
): Promise<{ id: number }> => {
  const { data } = await send(page.context(), '/api/reservations', {
    menu_id: await menuOf(page),
    start_at: start,
    name,
    ...(phone && { phone }),
    override: [
      'past',
      'cutoff',
      'beyond_horizon',
      'holiday_unknown',
      'special_closed',
      'holiday',
      'closed_weekday',
      'outside_hours',
      'too_long',
    ],
  })
  expect(data.id).toBeGreaterThan(0)
  return data
}
