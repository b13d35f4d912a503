import type { Customer } from '@noren/contract/customers'
import type { StaffMember } from '@noren/contract/staff'
import { customers } from '@noren/words/admin/customers/records'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useRead } from '#platform/api.ts'
import { customerOf, staffOf } from '#testing/records.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { BasicInfo } from './basic-info.tsx'

const words = customers.ja
const label = words.fields.preferred_staff_id

let server: ReturnType<typeof ownersServer>
let staff: StaffMember[]
let stored: Customer

beforeEach(() => {
  staff = [staffOf(1, '店主'), staffOf(2, '結城'), staffOf(3, '里美', { active: false })]
  stored = customerOf()
  server = ownersServer()
  server.answer('GET /api/staff', () => ({ body: { data: staff } }))
  server.answer('GET /api/customers/{id}', () => ({ body: { data: stored } }))
  server.answer('PATCH /api/customers/{id}', ({ body }) => {
    const { expected: _, ...change } = body as Partial<Customer> & { expected: unknown }
    stored = { ...stored, ...change }
    return { body: { data: stored } }
  })
})

const Record = () => {
  const customer = useRead('GET /api/customers/{id}', { params: { id: '9' } }).data?.data
  return customer ? <BasicInfo customer={customer} /> : null
}
const show = async () => {
  const { press } = showScreen(<Record />)
  await screen.findByText('1234567')
  return press
}
const pencil = () => button(widgets.ja.edit.open(label))

test('a one-person shop sees nothing of it', async () => {
  staff = [staffOf(1, '店主'), staffOf(3, '里美', { active: false })]
  stored = { ...stored, suggested_staff_id: 1 }
  await show()
  await waitFor(() => expect(server.sent('GET /api/staff')).not.toEqual([]))
  expect(screen.queryByText(label)).toBeNull()
})

test('whoever served most is taken over by one press', async () => {
  stored = { ...stored, suggested_staff_id: 2 }
  const press = await show()
  await press.click(await button(words.suggestedStaff('結城')))
  await waitFor(() => expect(screen.queryByText(words.suggestedStaff('結城'))).toBeNull())
  screen.getByText('結城')
  expect(server.sent('PATCH /api/customers/{id}')[0]?.body).toEqual({ preferred_staff_id: 2, expected: null })
})

test('is chosen among those who are there, and emptied', async () => {
  const press = await show()
  await press.click(await pencil())
  const select = screen.getByLabelText<HTMLSelectElement>(label)
  expect([...select.options].map(({ text }) => text)).toEqual([words.noStaff, '店主', '結城'])
  await press.selectOptions(select, '結城')
  await press.click(await button(widgets.ja.edit.save))
  await screen.findByText('結城')
  await press.click(await pencil())
  await press.selectOptions(screen.getByLabelText(label), words.noStaff)
  await press.click(await button(widgets.ja.edit.save))
  await waitFor(() => expect(stored.preferred_staff_id).toBeNull())
  expect(server.sent('PATCH /api/customers/{id}')[1]?.body).toEqual({ preferred_staff_id: null, expected: 2 })
})

test('who left stays chosen until somebody else is', async () => {
  stored = { ...stored, preferred_staff_id: 3 }
  const press = await show()
  await screen.findByText('里美')
  await press.click(await pencil())
  const options = [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)
  expect(options).toEqual([words.noStaff, '店主', '結城', '里美'])
})
