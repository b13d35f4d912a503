import type { FormSection } from '@noren/contract/booking/forms'
import { sections } from '@noren/words/admin/forms/sections'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sectionOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { FormPage } from './forms-page.tsx'

const words = sections.ja
const { unsaved, remove } = widgets.ja

let server: ReturnType<typeof ownersServer>
let stored: FormSection[]

const show = async () => {
  const shown = showScreen(<FormPage />)
  await screen.findByRole('list', { name: words.listLabel })
  return shown
}

/** Each row begins with its title, in the 並べ替え mode, too. */
const titles = (): (string | undefined)[] =>
  within(screen.getByRole('list', { name: words.listLabel }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /^質問\d/.exec(textContent ?? '')?.[0])
const enabled = (title: string) => screen.getByRole('switch', { name: words.enabled(title) })
const dialog = () => within(screen.getByRole('dialog', { name: words.editor.update }))
const title = () => dialog().getByRole('textbox', { name: new RegExp(`^${words.editor.title}`) })

beforeEach(() => {
  server = ownersServer()
  stored = [sectionOf(1), sectionOf(2), sectionOf(3)]
  server.answer('GET /api/forms', () => ({ body: { data: [{ id: 1, sections: stored }] } }))
  server.answer('PUT /api/form-sections/{id}', ({ params: { id }, body }) => {
    stored = stored.map((one) =>
      String(one.id) === id ? { ...one, ...(body as object), version: one.version + 1 } : one,
    )
    return { body: { data: stored.find((one) => String(one.id) === id)! } }
  })
})

test('a section is shown as hidden before the answer, and as it was where the call fails', async () => {
  const { press } = await show()
  const answer = Promise.withResolvers<{ status: number }>()
  server.answer('PUT /api/form-sections/{id}', () => answer.promise)
  await press.click(enabled('質問1'))
  await waitFor(() => expect(enabled('質問1').getAttribute('aria-checked')).toBe('false'))
  answer.resolve({ status: 500 })
  await within(toasts()).findByText(words.toasts.updateFailed)
  expect(enabled('質問1').getAttribute('aria-checked')).toBe('true')
})

test('presses in a row are sent one after the other, and the last one counts', async () => {
  const { press } = await show()
  await press.click(enabled('質問1'))
  await waitFor(() => expect(enabled('質問1').getAttribute('aria-checked')).toBe('false'))
  await press.click(enabled('質問1'))
  await within(toasts()).findByText(words.toasts.shown)
  expect(server.sent('PUT /api/form-sections/{id}').map(({ body }) => body)).toEqual([
    { enabled: false },
    { enabled: true },
  ])
  expect(stored[0]?.enabled).toBe(true)
})

test('an order is shown at once; while it is saved and read the former one does not come back', async () => {
  const { press } = await show()
  const seen: string[] = []
  new MutationObserver(() => seen.push(titles().join(' '))).observe(
    screen.getByRole('list', { name: words.listLabel }),
    { childList: true },
  )
  server.answer('PUT /api/form-sections/reorder', ({ body }) => {
    const { ids } = body as { ids: number[] }
    stored = ids.map((id) => stored.find((one) => one.id === id)!)
    return { body: undefined }
  })
  await press.click(await button(widgets.ja.sort.startOf(words.sortedList)))
  await press.click(await button(widgets.ja.sort.down('質問1')))
  await within(toasts()).findByText(words.toasts.sorted)
  expect(new Set(seen)).toEqual(new Set(['質問2 質問1 質問3']))
  expect(document.activeElement).toBe(await button(widgets.ja.sort.down('質問1')))
})

// Rule FORM-20.
test('rows have their arrows in the mode alone, which one button begins and ends', async () => {
  const { press } = await show()
  const { startOf, endOf, up } = widgets.ja.sort
  expect(screen.queryByRole('button', { name: up('質問2') })).toBeNull()
  await press.click(await button(startOf(words.sortedList)))
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: words.edit('質問2') })).toBeNull()
  await button(up('質問2'))
  const end = await button(endOf(words.sortedList))
  expect(document.activeElement).toBe(end)
  await press.click(end)
  expect(screen.queryByRole('button', { name: up('質問2') })).toBeNull()
  expect(enabled('質問2')).toBeDefined()
})

test('a list of one row has no such button', async () => {
  stored = [sectionOf(1)]
  await show()
  expect(screen.queryByRole('button', { name: widgets.ja.sort.startOf(words.sortedList) })).toBeNull()
})

test('a refused order gives way to the one that there is now', async () => {
  const { press } = await show()
  server.answer('PUT /api/form-sections/reorder', () => {
    stored = [sectionOf(3), sectionOf(1)]
    return { status: 409, code: 'outdated' }
  })
  await press.click(await button(widgets.ja.sort.startOf(words.sortedList)))
  await press.click(await button(widgets.ja.sort.down('質問1')))
  await within(toasts()).findByText(words.toasts.sortOutdated)
  expect(titles()).toEqual(['質問3', '質問1'])
})

test('without a change the editor closes and sends nothing; typed input is asked about', async () => {
  const { press } = await show()
  await press.click(await button(words.edit('質問2')))
  await press.click(dialog().getByRole('button', { name: words.editor.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('PUT /api/form-sections/{id}')).toEqual([])
  await press.click(await button(words.edit('質問2')))
  await press.type(title(), '？')
  await press.keyboard('{Escape}')
  await press.click(await dialog().findByRole('button', { name: unsaved.stay }))
  expect(title()).toHaveProperty('value', '質問2？')
})

test('a type without options gives them up', async () => {
  stored = [sectionOf(1, { type: 'single_choice', options: ['はい'] })]
  const { press } = await show()
  await press.click(await button(words.edit('質問1')))
  const type = dialog().getByRole('combobox', { name: new RegExp(`^${words.editor.type}`) })
  await press.selectOptions(type, 'long_text')
  await press.selectOptions(type, 'multiple_choice')
  expect(dialog().getByRole('textbox', { name: words.editor.option(1) })).toHaveProperty('value', '')
})

test('what another screen changed is named, loaded, and then deleted after a question', async () => {
  const { press } = await show()
  await press.click(await button(words.edit('質問2')))
  await press.type(title(), '？')
  server.answer('PUT /api/form-sections/{id}', () => {
    stored = [sectionOf(2, { title: '何回目ですか？', version: 2 })]
    return { status: 409, code: 'outdated' }
  })
  await press.click(dialog().getByRole('button', { name: words.editor.save }))
  await dialog().findByText(words.stale.title)
  await press.click(dialog().getByRole('button', { name: words.stale.load }))
  expect(title()).toHaveProperty('value', '何回目ですか？')
  server.answer('DELETE /api/form-sections/{id}', () => {
    stored = []
    return { body: undefined }
  })
  await press.click(dialog().getByRole('button', { name: words.remove('質問2') }))
  await press.click(await button(remove.submit))
  await within(toasts()).findByText(words.toasts.removed)
  await screen.findByText(words.preview.empty)
})
