import type { Page, PageSection } from '@noren/contract/pages/pages'
import { plainDocument } from '@noren/contract/pages/documents'
import { pages } from '@noren/words/admin/pages'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#platform/language.ts'
import { blockOf, menuOf, pageOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { BlockList } from './block-list.tsx'
import { pageQuery } from './page-cache.ts'
import { useBlocks } from './use-blocks.ts'

const words = pages.ja
const { sort, remove } = widgets.ja

let server: ReturnType<typeof ownersServer>
let stored: PageSection[]

const Loaded = ({ page }: { page: Page }) => {
  const editor = useBlocks(page)
  return (
    <>
      <p>{editor.isDirty ? 'dirty' : 'clean'}</p>
      <BlockList editor={editor} />
    </>
  )
}

const Editor = (): ReactNode => {
  const { data } = useQuery(pageQuery(5))
  return data && <Loaded page={data.data} />
}

const show = async () => {
  const shown = showScreen(<Editor />)
  await screen.findByRole('list', { name: words.list })
  return shown
}

const title = (at: number): HTMLInputElement => screen.getByRole('textbox', { name: words.blockTitle(at) })
const titles = (): string[] =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /見出し/ }).map(({ value }) => value)
const published = (name: string) => screen.getByRole('switch', { name: words.publishBlock(name) })
const told = (text: string) => within(toasts()).findByText(text)
const puts = () => server.sent('PUT /api/page-sections/{id}').map(({ body }) => body)

/** The editor takes its text from the document, as from a keyboard with an input method. */
const write = async (name: string, text: string) => {
  const body = await screen.findByRole('textbox', { name: words.body(name) })
  const paragraph = body.querySelector('p')!
  paragraph.textContent = text
  await waitFor(() => screen.getByText('dirty'))
}

beforeEach(() => {
  server = ownersServer()
  stored = [blockOf(1, { title: 'お知らせ', content: plainDocument('元の文章') }), blockOf(2), blockOf(3)]
  server.answer('GET /api/pages/{id}', () => ({ body: { data: pageOf(...stored) } }))
  server.answer('PUT /api/page-sections/{id}', ({ params, body }) => {
    const { version, page_id: _, ...change } = body as Partial<PageSection>
    const section = stored.find(({ id }) => String(id) === params['id'])!
    if (version !== undefined && version !== section.version) return { status: 409, code: 'outdated' }
    const changed = { ...section, ...change, version: section.version + 1 }
    stored = stored.map((one) => (one === section ? changed : one))
    return { body: { data: changed } }
  })
})

test('the first menu block of a new shop is headed as customers read it; left as it is, nothing is saved', async () => {
  const named = { type: 'menu', title: 'メニュー' } as const
  stored = [blockOf(1, named), blockOf(2, named)]
  const { press } = await show()
  act(() => setLanguage('en'))
  const heading = (at: number): HTMLInputElement =>
    screen.getByRole('textbox', { name: pages.en.blockTitle(at) })
  expect([heading(1).value, heading(2).value]).toEqual(['Menu', 'メニュー'])
  await press.type(heading(1), '{Enter}')
  expect(puts()).toEqual([])
  await press.type(heading(1), 's{Enter}')
  await waitFor(() => expect(puts()).toEqual([{ title: 'Menus', version: 1 }]))
  expect(heading(1).value).toBe('Menus')
  act(() => setLanguage('ja'))
})

test('a title, a toggle and an order that fail are taken back', async () => {
  const { press } = await show()
  server.answer('PUT /api/page-sections/{id}', () => ({ status: 500 }))
  server.answer('PUT /api/pages/{id}/reorder', () => ({ status: 500 }))
  await press.clear(title(1))
  await press.type(title(1), '変更後{Enter}')
  await told(words.toasts.titleFailed)
  expect(title(1).value).toBe('お知らせ')
  await press.type(title(1), '途中{Escape}')
  expect(title(1).value).toBe('お知らせ')
  await press.click(published('お知らせ'))
  await told(words.toasts.publishFailed)
  expect(published('お知らせ').getAttribute('aria-checked')).toBe('true')
  await press.click(await button(sort.startOf(words.sortedList)))
  await press.click(await button(sort.down('お知らせ')))
  await told(words.toasts.reorderFailed)
  await press.click(await button(sort.endOf(words.sortedList)))
  expect(titles()).toEqual(['お知らせ', '文章2', '文章3'])
})

test('the writes of a page are sent one after the other, each with the version that is there then', async () => {
  const { press } = await show()
  await press.click(published('お知らせ'))
  await press.clear(title(1))
  await press.type(title(1), '新しい{Enter}')
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts()).toEqual([
    { publish_state: 'draft', version: 1 },
    { title: '新しい', version: 2 },
  ])
  await waitFor(() =>
    expect(stored[0]).toMatchObject({ title: '新しい', publish_state: 'draft', version: 3 }),
  )
})

test('a block is deleted after a question; one that is gone already is told of', async () => {
  const { press } = await show()
  const ask = async (name: string) => {
    await press.click(await button(words.removeOf(name)))
    await press.click(await button(remove.submit))
  }
  server.answer('DELETE /api/page-sections/{id}', () => ({ status: 500 }))
  await ask('お知らせ')
  await within(screen.getByRole('dialog')).findByText(new RegExp(words.toasts.removeFailed))
  await press.click(within(screen.getByRole('dialog')).getByRole('button', { name: common.ja.cancel }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(titles()).toHaveLength(3)
  server.answer('DELETE /api/page-sections/{id}', () => {
    stored = stored.slice(1)
    return { status: 404, code: 'not_found' }
  })
  await ask('お知らせ')
  await told(words.toasts.blockGone)
  expect(titles()).toEqual(['文章2', '文章3'])
})

test('a new block is made once, also where the first answer was lost', async () => {
  const { press } = await show()
  const made: string[] = []
  server.answer('GET /api/menus', () => ({ body: { data: [menuOf(7, 'カット')] } }))
  server.answer('POST /api/page-sections', ({ key, body }) => {
    if (made.length === 0) {
      made.push(String(key))
      stored = [...stored, blockOf(9, { ...(body as object), menus: [] })]
      return 'lost'
    }
    made.push(String(key))
    return { body: { data: stored.at(-1)! } }
  })
  await press.click(await button(words.addMenu))
  await press.click(await screen.findByRole('checkbox', { name: /カット/ }))
  await press.click(await button(words.menus.submit))
  await told(words.toasts.saveFailed)
  await press.click(await button(words.saveNew))
  await told(words.toasts.saved)
  expect(new Set(made).size).toBe(1)
  expect(screen.getAllByRole('textbox', { name: /見出し/ })).toHaveLength(4)
})

test('a text is saved half a second after it was left; what is typed during the save is not lost', async () => {
  const { press } = await show()
  await press.click(await button(words.editOf('お知らせ')))
  await write('お知らせ', '一度目')
  expect(puts()).toEqual([])
  const answer = Promise.withResolvers<void>()
  const save = vi.fn<() => void>()
  server.answer('PUT /api/page-sections/{id}', async ({ body }) => {
    save()
    if (save.mock.calls.length === 1) await answer.promise
    const { content } = body as { content: string }
    const version = save.mock.calls.length + 1
    stored = [{ ...stored[0]!, content, version }, ...stored.slice(1)]
    return { body: { data: stored[0]! } }
  })
  title(2).focus()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  screen.getByText(words.save.saving)
  await write('お知らせ', '二度目')
  screen.getByRole('textbox', { name: words.body('お知らせ') }).focus()
  title(2).focus()
  answer.resolve()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  await waitFor(() => screen.getByText('clean'))
  expect(puts().map((body) => (body as { version: number }).version)).toEqual([1, 2])
  expect(stored[0]?.content).toContain('二度目')
})

test('a text that another screen changed is not overwritten unasked', async () => {
  const { press } = await show()
  await press.click(await button(words.editOf('お知らせ')))
  await write('お知らせ', 'こちら')
  stored = [{ ...stored[0]!, content: plainDocument('あちら'), version: 2 }, ...stored.slice(1)]
  title(2).focus()
  await screen.findByText(words.save.outdated)
  await press.click(await button(words.save.overwrite))
  await told(words.toasts.saved)
  expect(stored[0]?.content).toContain('こちら')
  expect(puts().at(-1)).not.toHaveProperty('version')
})

// Rule FORM-20.
test('a text that waits for its save is saved, although the order is changed meanwhile', async () => {
  const { press } = await show()
  await press.click(await button(words.editOf('お知らせ')))
  await write('お知らせ', '書いた')
  await press.click(await button(sort.startOf(words.sortedList)))
  await waitFor(() => expect(stored[0]?.content).toContain('書いた'))
})

// Rule PAGE-191.
test('a menu block is folded, and unfolded has its menus, which are put in order', async () => {
  const menus = [menuOf(7, 'カット'), menuOf(8, 'カラー')].map(
    ({ id, name, price, total_duration, publish_state }) => ({
      id,
      name,
      price,
      total_duration,
      publish_state,
    }),
  )
  stored = [blockOf(1, { type: 'menu', title: 'おすすめ', menus })]
  server.answer('GET /api/menus', () => ({ body: { data: [menuOf(7, 'カット'), menuOf(8, 'カラー')] } }))
  const { press } = await show()
  const fold = await button(words.menus.countOf('おすすめ', 2))
  expect(fold.textContent).toContain(words.menus.count(2))
  expect(screen.queryByRole('list', { name: words.menus.list('おすすめ') })).toBeNull()
  await press.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('list', { name: words.menus.list('おすすめ') }).textContent).toContain('カラー')
  await press.click(await button(sort.startOf(words.menus.of('おすすめ'))))
  await button(sort.up('カラー'))
})

test('a save that waits is given up when its screen is left', async () => {
  const { press } = await show()
  await press.click(await button(words.editOf('お知らせ')))
  await write('お知らせ', '捨てる')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => title(2).focus())
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  cleanup()
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(puts()).toEqual([])
})
