import type { Reservation } from '@noren/contract/reservations'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { calendar } from '@noren/words/reservations/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { OfferTimesDialog } from '#features/reservations/api.ts'
import { useRead } from '#platform/api.ts'
import { reservationOf, staffOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'

const words = offerWords.ja

let server: ReturnType<typeof ownersServer>
let stored: Reservation

const Visit = (): ReactNode => {
  const { data } = useRead('GET /api/reservations/{id}', { params: { id: '7' } })
  const [isOpen, setOpen] = useState(true)
  if (!data) return null
  return <OfferTimesDialog open={isOpen} reservation={data.data} onOpenChange={setOpen} />
}

const show = async () => {
  const shown = showScreen(<Visit />)
  await screen.findByRole('dialog', { name: words.title })
  return shown
}
const starts = () => screen.findByRole('group', { name: calendar.ja.starts.title })
const start = async (time: string) => within(await starts()).findByRole('button', { name: time })
const sent = () => server.sent('POST /api/reservations/{id}/offers')

beforeEach(() => {
  server = ownersServer()
  stored = reservationOf()
  server.answer('GET /api/reservations/{id}', () => ({ body: { data: stored } }))
  server.answer('GET /api/staff', () => ({ body: { data: [staffOf(1, '小春'), staffOf(2, '美咲')] } }))
  server.answer('GET /api/reservations/{id}/starts', () => ({
    body: { data: { starts: ['11:00', '12:00', '13:00', '14:00'], slot_minutes: 60 } },
  }))
  server.answer('POST /api/reservations/{id}/offers', () => ({
    body: { data: { ...stored, mail: 'queued' } },
  }))
})

test('up to three free times are pressed, taken out again, and sent with whom they are of', async () => {
  const { press } = await show()
  for (const time of ['11:00', '12:00', '13:00', '14:00']) await press.click(await start(time))
  screen.getByText(words.full)
  expect((await start('14:00')).getAttribute('aria-pressed')).toBe('false')
  await press.click(await start('12:00'))
  await press.selectOptions(screen.getByLabelText(words.staff), '2')
  await press.click(await start('14:00'))
  await press.click(await button(words.submit))
  await within(toasts()).findByText(words.done)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => body)).toEqual([
    {
      times: [
        { start_at: '2030-03-05T11:00:00+09:00' },
        { start_at: '2030-03-05T13:00:00+09:00' },
        { start_at: '2030-03-05T14:00:00+09:00', staff_id: 2 },
      ],
    },
  ])
})

test('without a time nothing is sent, and the dialog says so', async () => {
  const { press } = await show()
  await press.click(await button(words.submit))
  await screen.findByText(words.required)
  expect(sent()).toEqual([])
  await press.click(await start('11:00'))
  await waitFor(() => expect(screen.queryByText(words.required)).toBeNull())
})

test('what the rules are against is read first, and sent with the next press; another choice is asked anew', async () => {
  const { press } = await show()
  server.answer('POST /api/reservations/{id}/offers', () => ({
    status: 409,
    code: 'outside_rules',
    reasons: ['cutoff'],
  }))
  await press.click(await start('11:00'))
  await press.click(await button(words.submit))
  await screen.findByText(reservationEntry.ja.outside.reasons.cutoff)
  await button(words.anyway)
  await press.click(await start('12:00'))
  await button(words.submit)
  await press.click(await start('12:00'))
  await press.click(await button(words.anyway))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ override: ['cutoff'] })
})

test('whom the customer chose is chosen first', async () => {
  stored = { ...stored, is_nominated: true, staff_id: 2 }
  await show()
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(words.staff).value).toBe('2'))
})
