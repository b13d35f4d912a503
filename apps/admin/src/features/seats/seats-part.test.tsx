import type { SeatGroup } from '@noren/contract/shops/seats'
import { seats } from '@noren/words/admin/shops/seats'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { SeatsPart } from './seats-part.tsx'

const words = seats.ja

let server: ReturnType<typeof ownersServer>
let stored: SeatGroup[]

const groupOf = (id: number, name: string, units: number, version = 1): SeatGroup => ({
  id,
  name,
  units,
  seats: Array.from({ length: units }, (_, index) => ({ id: id * 100 + index, number: index + 1 })),
  version,
})

beforeEach(() => {
  stored = []
  server = ownersServer()
  server.answer('GET /api/seat-groups', () => ({ body: { data: stored } }))
  server.answer('POST /api/seat-groups', ({ body }) => {
    const { name, units } = body as { name: string; units: number }
    const made = groupOf(stored.length + 1, name, units)
    stored = [...stored, made]
    return { body: { data: made } }
  })
})

const save = () => button(widgets.ja.saveBar.save)
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}.*${words.edit}$`) })

test('one line and one button until there are some', async () => {
  const { press } = showScreen(<SeatsPart />)
  await screen.findByText(words.empty)
  await press.click(await button(words.add))
  await press.click(await save())
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('入力してください')
  await press.type(dialog.getByLabelText(new RegExp(`^${words.form.name}`)), 'セット面')
  const units = dialog.getByLabelText(new RegExp(`^${words.form.units}`))
  await press.clear(units)
  await press.type(units, '２１')
  await press.click(await save())
  await dialog.findByText('数は1から20までの整数で入力してください')
  await press.clear(units)
  await press.type(units, '４')
  await press.click(await save())
  await within(toasts()).findByText(words.toasts.created)
  expect((await row('セット面')).textContent).toContain(words.units(4))
  screen.getByText(words.text)
})

test('reservations that have what is taken away are named, and kept once that is confirmed', async () => {
  stored = [groupOf(1, 'セット面', 4)]
  server.answer('PUT /api/seat-groups/{id}', ({ body }) => {
    if (!(body as { keep_reservations?: boolean }).keep_reservations)
      return {
        status: 409,
        code: 'reservations_inside',
        reservations: [
          {
            id: 7,
            start_at: '2030-03-05T10:00:00+09:00',
            end_at: '2030-03-05T11:00:00+09:00',
            title: 'カット',
            customer_name: '山田 花子',
            is_block: false,
          },
        ],
      }
    stored = [groupOf(1, 'セット面', 2, 2)]
    return { body: { data: groupOf(1, 'セット面', 2, 2) } }
  })
  const { press } = showScreen(<SeatsPart />)
  await press.click(await row('セット面'))
  const units = screen.getByLabelText(new RegExp(`^${words.form.units}`))
  await press.clear(units)
  await press.type(units, '2')
  await press.click(await save())
  await screen.findByText(words.concerned.text('セット面', 1))
  screen.getByText(/山田 花子/)
  await press.click(await button(words.concerned.keep))
  await within(toasts()).findByText(words.toasts.updated)
  expect(server.sent('PUT /api/seat-groups/{id}').at(-1)?.body).toEqual({
    name: 'セット面',
    units: 2,
    keep_reservations: true,
    version: 1,
  })
  await waitFor(async () => expect((await row('セット面')).textContent).toContain(words.units(2)))
})

test('what menus need is not deleted, and these are named', async () => {
  stored = [groupOf(1, 'セット面', 4), groupOf(2, '個室', 1)]
  server.answer('DELETE /api/seat-groups/{id}', () => ({
    status: 409,
    code: 'seats_in_use',
    menus: [
      { id: 1, name: 'カット' },
      { id: 2, name: 'カラー' },
    ],
  }))
  const { press } = showScreen(<SeatsPart />)
  await screen.findByRole('list', { name: words.listLabel })
  await press.click(await row('セット面'))
  await press.click(await button(words.form.remove))
  const question = within(await screen.findByRole('dialog', { name: words.remove.title('セット面') }))
  await press.click(question.getByRole('button', { name: widgets.ja.remove.submit }))
  await question.findByText(words.remove.inUse('カット、カラー'))
})
