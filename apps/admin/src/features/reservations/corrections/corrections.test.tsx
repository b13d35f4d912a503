// Lateness, and the last change of a status that is taken back, as the page of a reservation shows them. Rules RES-106 to RES-110.
import type { Reservation } from '@noren/contract/reservations'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRead } from '#platform/api.ts'
import { reservationOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { Late } from './late.tsx'
import { UndoNotice } from './undo-notice.tsx'

const { late, undo } = corrections.ja

let server: ReturnType<typeof ownersServer>
let stored: Reservation
const onStale = vi.fn<() => void>()

const Page = () => {
  const { data } = useRead('GET /api/reservations/{id}', { params: { id: '7' } })
  if (!data) return null
  return (
    <main id="main" tabIndex={-1}>
      <p>{data.data.start_at}</p>
      <UndoNotice reservation={data.data} />
      <Late className="" reservation={data.data} onStale={onStale} />
    </main>
  )
}

const show = async () => {
  const shown = showScreen(<Page />)
  await screen.findByText(stored.start_at)
  return shown.press
}
const choices = () => within(screen.getByRole('group', { name: late.label }))
const said = () => server.sent('PUT /api/reservations/{id}/late').map(({ body }) => body)

beforeEach(() => {
  onStale.mockReset()
  server = ownersServer()
  stored = reservationOf()
  server.answer('GET /api/reservations/{id}', () => ({ body: { data: stored } }))
  server.answer('PUT /api/reservations/{id}/late', ({ body }) => {
    const { minutes } = body as { minutes: number }
    const { late_minutes: _, ...rest } = stored
    stored = { ...rest, ...(minutes > 0 && { late_minutes: minutes }) }
    return { body: { data: { ...stored, mail: null } } }
  })
})

test('a lateness is one press once the row is open, and taking it back another one', async () => {
  const press = await show()
  await press.click(await button(late.open))
  expect(choices().queryByRole('button', { name: late.inTime })).toBeNull()
  await press.click(choices().getByRole('button', { name: late.add(15) }))
  await within(toasts()).findByText(late.done(15))
  expect(screen.queryByRole('group', { name: late.label })).toBeNull()

  await press.click(await button(late.open))
  expect(
    choices()
      .getByRole('button', { name: late.add(15) })
      .getAttribute('aria-pressed'),
  ).toBe('true')
  await press.click(choices().getByRole('button', { name: late.inTime }))
  await within(toasts()).findByText(late.cleared)
  expect(said()).toEqual([{ minutes: 15 }, { minutes: 0 }])
})

test('who stands in the time is named before it is saved over them', async () => {
  const taken = {
    id: 8,
    start_at: stored.end_at,
    end_at: stored.end_at,
    title: 'カラー',
    customer_name: '鈴木 一郎',
    is_block: false,
  }
  server.answer('PUT /api/reservations/{id}/late', ({ body }) =>
    (body as { overlap?: boolean }).overlap
      ? { body: { data: { ...stored, late_minutes: 10, mail: null } } }
      : { status: 409, code: 'occupied' as const, reservations: [taken] },
  )
  const press = await show()
  await press.click(await button(late.open))
  await press.click(choices().getByRole('button', { name: late.add(10) }))
  await screen.findByText(/鈴木 一郎/)
  await press.click(await button(late.touches.submit))
  await within(toasts()).findByText(late.done(10))
  expect(said()).toEqual([{ minutes: 10 }, { minutes: 10, overlap: true }])
})

const closed = () => {
  stored = reservationOf({ status: 'treated', undo_until: '2099-01-01T10:10:00+09:00' })
}

test('what was closed just now is taken back by one press, and the focus is not lost', async () => {
  closed()
  server.answer('POST /api/reservations/{id}/undo', () => {
    stored = reservationOf({ status: 'reserved' })
    return { body: { data: { ...stored, mail: null, mail_gone: false } } }
  })
  const press = await show()
  screen.getByText(undo.until('10:10'))
  await press.click(await button(undo.open))
  await within(toasts()).findByText(undo.done)
  await waitFor(() => expect(screen.queryByText(undo.pressed.treated)).toBeNull())
  expect(document.activeElement?.id).toBe('main')
  expect(within(toasts()).queryByText(undo.mailGone)).toBeNull()
})

test('a mail that has gone out already is told of', async () => {
  stored = reservationOf({
    status: 'canceled',
    cancel_reason: 'shop',
    undo_until: '2099-01-01T10:10:00+09:00',
  })
  server.answer('POST /api/reservations/{id}/undo', () => ({
    body: { data: { ...reservationOf(), mail: null, mail_gone: true } },
  }))
  const press = await show()
  await press.click(await button(undo.open))
  await within(toasts()).findByText(undo.mailGone)
})

test('where it is too late, the server’s reason is said', async () => {
  closed()
  server.answer('POST /api/reservations/{id}/undo', () => ({
    status: 409,
    code: 'undo_over',
    message: 'この操作は、もう元に戻せません。',
  }))
  const press = await show()
  await press.click(await button(undo.open))
  await within(toasts()).findByText(undo.failed)
  await within(toasts()).findByText('この操作は、もう元に戻せません。')
})

test('after its time nothing is offered', async () => {
  stored = reservationOf({ status: 'treated', undo_until: '2020-01-01T10:10:00+09:00' })
  await show()
  expect(screen.queryByRole('button', { name: undo.open })).toBeNull()
})
