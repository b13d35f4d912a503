import type { Reservation } from '@noren/contract/reservations'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { common } from '@noren/words/common'
import { reservations } from '@noren/words/reservations'
import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRead } from '#platform/api.ts'
import { reservationOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { type Choice, StatusDialog } from './status-dialog.tsx'

const words = reservationChanges.ja

let server: ReturnType<typeof ownersServer>
let stored: Reservation
const onStale = vi.fn<() => void>()

/** As the page of a reservation shows it. */
const Visit = ({ choice }: { choice: Choice }): ReactNode => {
  const { data } = useRead('GET /api/reservations/{id}', { params: { id: '7' } })
  const [isOpen, setOpen] = useState(true)
  if (!data) return null
  return (
    <>
      <p>{data.data.status}</p>
      <StatusDialog
        open={isOpen}
        choice={choice}
        reservation={data.data}
        onClose={() => setOpen(false)}
        onStale={onStale}
      />
    </>
  )
}

const show = async (choice: Choice) => {
  const shown = showScreen(<Visit choice={choice} />)
  await screen.findByRole('dialog', { name: words.to[choice].title })
  return shown
}

const dialog = () => within(screen.getByRole('dialog'))
const notify = (): HTMLInputElement => dialog().getByRole('checkbox', { name: new RegExp(words.notify) })
const reason = (one: 'customer' | 'no_show'): HTMLInputElement =>
  dialog().getByRole('radio', { name: reservations.ja.cancelReason[one] })

beforeEach(() => {
  onStale.mockReset()
  server = ownersServer()
  stored = reservationOf({ can: { ...reservationOf().can, cancel_reasons: ['shop', 'customer', 'no_show'] } })
  server.answer('GET /api/reservations/{id}', () => ({ body: { data: stored } }))
  server.answer('PUT /api/reservations/{id}', ({ body }) => {
    stored = { ...stored, ...(body as Pick<Reservation, 'status' | 'cancel_reason'>) }
    return { body: { data: { ...stored, mail: null } } }
  })
})

test('before its day a treated visit is warned of; it is final, and its answer is shown', async () => {
  const { press } = await show('treated')
  dialog().getByText(words.undoNote)
  expect(screen.getByRole('dialog').textContent).toContain(words.beforeItsDay(words.to.treated.text))
  await press.click(await button(words.to.treated.submit))
  await within(toasts()).findByText(words.to.treated.done)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('treated')
  // The answer takes the place of a further read.
  expect(server.sent('GET /api/reservations/{id}')).toHaveLength(1)
})

// Rule RES-109.
test('the toast takes it back, whatever screen is open by then', async () => {
  server.answer('PUT /api/reservations/{id}', () => ({
    body: { data: { ...stored, status: 'treated', undo_until: '2099-01-01T10:00:00+09:00', mail: null } },
  }))
  server.answer('POST /api/reservations/{id}/undo', () => ({
    body: { data: { ...stored, mail: null, mail_gone: false } },
  }))
  const { press } = await show('treated')
  await press.click(await button(words.to.treated.submit))
  await press.click(await within(toasts()).findByRole('button', { name: corrections.ja.undo.open }))
  await within(toasts()).findByText(corrections.ja.undo.done)
  expect(server.sent('POST /api/reservations/{id}/undo')).toHaveLength(1)
})

test('the usual choice of a mail follows the reason, until it is made by hand', async () => {
  const { press } = await show('canceled')
  expect(notify().checked).toBe(true)
  await press.click(reason('no_show'))
  expect(notify().checked).toBe(false)
  await press.click(reason('customer'))
  expect(notify().checked).toBe(true)
  await press.click(notify())
  await press.click(reason('customer'))
  expect(notify().checked).toBe(false)
})

// Rule RES-166.
test('no reason is chosen already, and without one nothing is canceled', async () => {
  const { press } = await show('canceled')
  expect(dialog().queryByRole('radio', { checked: true })).toBeNull()
  await press.click(await button(words.to.canceled.submit))
  await dialog().findByText(words.chooseReason)
  expect(server.sent('PUT /api/reservations/{id}')).toHaveLength(0)
  await press.click(reason('customer'))
  expect(dialog().queryByText(words.chooseReason)).toBeNull()
  await press.click(await button(words.to.canceled.submit))
  await within(toasts()).findByText(words.to.canceled.done)
})

test('what could not be sent is said in the dialog, the input is kept, and a repeat sends it', async () => {
  const { press } = await show('canceled')
  await press.click(notify())
  await press.click(reason('customer'))
  const working = server.sent('PUT /api/reservations/{id}')
  server.answer('PUT /api/reservations/{id}', () => 'lost')
  await press.click(await button(words.to.canceled.submit))
  await dialog().findByText(words.failed)
  dialog().getByText(common.ja.network)
  expect(reason('customer').checked).toBe(true)
  expect(working).toHaveLength(0)
  server.answer('PUT /api/reservations/{id}', () => ({
    body: { data: { ...stored, status: 'canceled', mail: 'withheld' } },
  }))
  await press.click(await button(words.to.canceled.submit))
  await within(toasts()).findByText(words.to.canceled.done)
  expect(server.sent('PUT /api/reservations/{id}').at(-1)?.body).toEqual({
    status: 'canceled',
    cancel_reason: 'customer',
    notify: false,
  })
})

test('what somebody else settled first is read again and handed on', async () => {
  const { press } = await show('treated')
  server.answer('PUT /api/reservations/{id}', () => {
    stored = { ...stored, status: 'canceled' }
    return { status: 409, code: 'final' }
  })
  await press.click(await button(words.to.treated.submit))
  await waitFor(() => expect(onStale).toHaveBeenCalledOnce())
  screen.getByText('canceled')
})
