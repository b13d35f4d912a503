// A form is checked when a field is left, sent by one press, and answered at its fields.
import { menuName, menuPrice } from '@noren/contract/menus'
import { TextInput } from '@noren/ui/input'
import { validation } from '@noren/words/validation'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { FormField, NumberField } from './form-field.tsx'
import { Form, useContractForm } from './form.tsx'
import { foldedNumber } from './number-text.ts'
import { type Answer, useSubmit } from './use-submit.ts'

const texts = validation.ja
const schema = z.object({ name: menuName, price: z.string().transform(foldedNumber).pipe(menuPrice) })

const form = (answer: () => Promise<Answer> = async () => ({ ok: true })) => {
  const sent: { values: z.infer<typeof schema>; key: string }[] = []
  const onDone = vi.fn<() => void>()
  const MenuForm = () => {
    const fields = useContractForm(schema, { name: '', price: '' }, { none: 'A sample.' })
    const { submit, isSending, refusal } = useSubmit(fields, {
      fields: ['name', 'price'],
      send: (values, key) => {
        sent.push({ values, key })
        return answer()
      },
      onDone,
    })
    return (
      <Form onSubmit={submit} aria-label="menu">
        <FormField form={fields} name="name" id="name" label="名前" need="required">
          {(control) => <TextInput {...control} />}
        </FormField>
        <NumberField form={fields} name="price" id="price" label="料金" need="required" suffix="円" />
        {refusal && <p role="alert">{refusal.message}</p>}
        <button type="submit" disabled={isSending}>
          保存
        </button>
      </Form>
    )
  }
  render(<MenuForm />)
  const field = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement
  return {
    user: userEvent.setup(),
    sent,
    onDone,
    name: field('name'),
    price: field('price'),
    save: screen.getByRole('button'),
    errorOf: (id: string) => document.querySelector(`#${id}-error`)?.textContent,
    fill: async () => {
      await userEvent.type(field('name'), 'カット＋シャンプー')
      await userEvent.type(field('price'), '6500')
    },
  }
}

test('what is wrong is said when a field is left, and goes when it is mended; one press then sends', async () => {
  const { user, sent, onDone, name, price, save, errorOf } = form()
  await user.type(name, 'カット')
  await user.tab()
  await vi.waitFor(() => expect(errorOf('name')).toBe(texts.menu_name))
  await user.click(save)
  await vi.waitFor(() => expect(errorOf('price')).toBe(texts.menu_price))
  expect(document.activeElement).toBe(name)
  expect(sent).toEqual([])
  await user.type(name, '＋シャンプー')
  await vi.waitFor(() => expect(errorOf('name')).toBe(''))
  await user.type(price, '６，５００円')
  fireEvent.keyDown(price, { key: 'Enter', isComposing: true, keyCode: 229 })
  await user.click(save)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.map(({ values }) => values)).toEqual([{ name: 'カット＋シャンプー', price: 6500 }])
  await user.click(price)
  await user.click(name)
  expect(price.value).toBe('6500')
})

test('while it is on its way it cannot be sent again', async () => {
  let end: (answer: Answer) => void = () => {}
  const { user, save, fill, onDone } = form(() => new Promise((resolve) => (end = resolve)))
  await fill()
  await user.click(save)
  await vi.waitFor(() => expect(save).toHaveProperty('disabled', true))
  await act(async () => end({ ok: true }))
  expect(save).toHaveProperty('disabled', false)
  expect(onDone).toHaveBeenCalledOnce()
})

test('what the server refuses stands at its field, which has the focus', async () => {
  const errors = { name: ['この名前のメニューはすでにあります'] }
  const { user, name, save, fill, errorOf } = form(async () => ({
    ok: false,
    status: 422,
    code: 'invalid',
    message: '',
    errors,
  }))
  await fill()
  await user.click(save)
  await vi.waitFor(() => expect(errorOf('name')).toBe(errors.name[0]))
  expect(document.activeElement).toBe(name)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.for([
  [409, 'busy', 1],
  [422, 'idempotency_key_reused', 2],
] as const)('a press that is repeated after %i %s has %i keys in all', async ([status, code, keys]) => {
  const { user, save, sent, fill } = form(async () => ({ ok: false, status, code, message: '使えません' }))
  await fill()
  await user.click(save)
  expect((await screen.findByRole('alert')).textContent).toBe('使えません')
  await user.click(save)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(keys)
})
