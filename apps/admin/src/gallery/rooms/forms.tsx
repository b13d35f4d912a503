import { menuName, menuPrice } from '@noren/contract/menus'
import { Button } from '@noren/ui/button'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import * as z from 'zod'
import { HoursEditor, type OpeningRange } from '#features/hours/api.ts'
import { MenuFields } from '#features/menus/api.ts'
import { FormField, NumberField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'
import { SaveBar } from '#platform/forms/save-bar.tsx'
import { type Answer, useSubmit } from '#platform/forms/use-submit.ts'
import { useUnsavedChanges } from '#platform/forms/unsaved-changes.tsx'
import { useWords } from '#platform/language.ts'
import { later, Room, Shown, Value } from '../frame.tsx'

export const Forms = (): ReactNode => {
  const [ranges, setRanges] = useState<OpeningRange[]>([{ opening_time: '10:00', closing_time: '20:00' }])
  const [router] = useState(() => createMemoryRouter(screens))
  return (
    <Room title="Forms">
      {(['saved', 'at a field', 'refused', 'key used'] as const).map((answer) => (
        <Shown key={answer} name={`A form, ${answer}`}>
          <MenuForm answer={answer} />
        </Shown>
      ))}
      <Shown name="Unsaved changes">
        <RouterProvider router={router} />
      </Shown>
      <Shown name="Save bar">
        <Saving />
      </Shown>
      <Shown name="Hours">
        <HoursEditor ranges={ranges} onChange={setRanges} />
        <Value>{ranges.map(({ opening_time, closing_time }) => `${opening_time}-${closing_time}`)}</Value>
      </Shown>
      <Shown name="Menu">
        <MenuOfShop />
      </Shown>
    </Room>
  )
}

type Case = 'saved' | 'at a field' | 'refused' | 'key used'

const MenuForm = ({ answer }: { answer: Case }) => {
  const words = useWords(gallery)
  const form = useContractForm(schema, { name: '', price: '' }, { none: 'A sample.' })
  const [sent, setSent] = useState<string[]>([])
  const [saved, setSaved] = useState(0)
  const replies: Record<Case, Answer> = {
    saved: { ok: true },
    'at a field': {
      ok: false,
      status: 422,
      code: 'invalid',
      message: '',
      errors: { name: [words.nameTaken] },
    },
    refused: { ok: false, status: 409, code: 'busy', message: words.failure },
    'key used': { ok: false, status: 422, code: 'idempotency_key_reused', message: words.failure },
  }
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['name', 'price'],
    send: (_, key) => {
      setSent((keys) => [...keys, key])
      return later(replies[answer])
    },
    onDone: () => setSaved((times) => times + 1),
  })
  const id = answer.replaceAll(' ', '-')
  return (
    <Form onSubmit={submit} aria-label={answer}>
      <FormField form={form} name="name" id={`form-name-${id}`} label={words.name} need="required">
        {(control) => <TextInput {...control} />}
      </FormField>
      <NumberField
        form={form}
        name="price"
        id={`form-price-${id}`}
        label={words.price}
        need="required"
        suffix={words.yen}
      />
      {refusal && <Notice tone="danger">{refusal.message}</Notice>}
      <Button type="submit" busy={isSending} className="mt-2">
        {words.save}
      </Button>
      <Value>{{ sent: sent.length, keys: new Set(sent).size, saved }}</Value>
    </Form>
  )
}

const schema = z.object({ name: menuName, price: z.string().transform(foldedNumber).pipe(menuPrice) })

const MenuOfShop = () => {
  const form = useContractForm(
    z.record(z.string(), z.string()),
    { name: '', price: '', duration: '60', total: '' },
    { none: 'A sample.' },
  )
  return (
    <Form>
      <MenuFields
        form={form}
        names={{ name: 'name', price: 'price', duration: 'duration', total: 'total' }}
      />
    </Form>
  )
}

const Saving = () => {
  const words = useWords(gallery)
  const [typed, setTyped] = useState('')
  return (
    <Form>
      <TextInput aria-label={words.name} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <SaveBar isUnsaved={typed !== ''} isSending={false} onUndo={() => setTyped('')} />
    </Form>
  )
}

/** Two screens in one frame: a form that is left for another screen. */
const Unsaved = () => {
  const words = useWords(gallery)
  const [typed, setTyped] = useState('')
  const { question, release } = useUnsavedChanges(typed !== '')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TextInput aria-label={words.name} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/other">Another screen</Link>
      <Link to="/other" onClick={release}>
        Save and leave
      </Link>
      {question}
    </div>
  )
}

const screens = [
  { path: '/', Component: Unsaved },
  { path: '/other', element: <Link to="/">Back to the form</Link> },
]
