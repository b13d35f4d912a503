// How a customer may book online, and what is suggested after two visits to which nobody came. Rules CUST-85, CUST-86.
import type { Customer } from '@noren/contract/customers'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useRead } from '#platform/api.ts'
import { customerOf } from '#testing/records.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { NoShowNotice, OnlineBookingRow } from './online-booking.tsx'

const words = noShows.ja

let server: ReturnType<typeof ownersServer>
let stored: Customer

beforeEach(() => {
  stored = customerOf({ no_show_count: 2, last_no_show_at: '2026-11-20T10:00:00+09:00' })
  server = ownersServer()
  server.answer('GET /api/customers/{id}', () => ({ body: { data: stored } }))
  server.answer('PATCH /api/customers/{id}', ({ body }) => {
    const { expected: _, ...change } = body as Partial<Customer> & { expected: unknown }
    stored = { ...stored, ...change }
    return { body: { data: stored } }
  })
})

const Row = ({ children }: { children: ReactNode }) => <div>{children}</div>
const Record = () => {
  const customer = useRead('GET /api/customers/{id}', { params: { id: '9' } }).data?.data
  if (!customer) return null
  return (
    <>
      <p>{customer.name}</p>
      <NoShowNotice customer={customer} />
      <OnlineBookingRow customer={customer} row={Row} />
    </>
  )
}
const show = async () => {
  const { press } = showScreen(<Record />)
  await screen.findByText('山田 花子')
  return press
}
const sent = () => server.sent('PATCH /api/customers/{id}').map(({ body }) => body)

test('after two the notice offers both ways, each in one press, and is gone then', async () => {
  const press = await show()
  screen.getByText(words.suggestion.title('2'))
  await press.click(await button(words.suggestion.approval))
  await waitFor(() => expect(screen.queryByText(words.suggestion.title('2'))).toBeNull())
  screen.getByText(words.choices.approval)
  expect(sent()).toEqual([{ online_booking: 'approval', expected: 'usual' }])
})

test('after one nothing is suggested; the owner chooses all the same', async () => {
  stored = { ...stored, no_show_count: 1 }
  const press = await show()
  expect(screen.queryByText(words.suggestion.text)).toBeNull()
  await press.click(await button(widgets.ja.edit.open(words.onlineBooking)))
  await press.selectOptions(screen.getByLabelText(words.onlineBooking), words.choices.refused)
  await press.click(await button(widgets.ja.edit.save))
  await screen.findByText(words.choices.refused)
  expect(sent()).toEqual([{ online_booking: 'refused', expected: 'usual' }])
})
