import { helpPages } from '@noren/words/help/pages'
import { helpScreen } from '@noren/words/help/screen'
import { menus } from '@noren/words/admin/menus'
import { shell } from '@noren/words/admin/shell'
import { fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { setup } from '#platform/setup.ts'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { HelpIndexPage } from './index-page.tsx'
import { HelpTopicPage } from './topic-page.tsx'

const words = helpScreen.ja
const { menus: page, canceling } = helpPages.ja

const show = (path: string) => {
  ownersServer()
  return showScreen(
    <Routes>
      <Route path="/help" element={<HelpIndexPage />} />
      <Route path="/help/:page" element={<HelpTopicPage />} />
    </Routes>,
    path,
  )
}
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: words.search })
const results = () => screen.findByText(/件見つかりました/)

beforeEach(() => {
  Object.assign(setup.operator, { name: null, email: null, telephone: null, url: null })
})

test('pages stand in their groups, and one tells how it is done with the labels of its screen', async () => {
  const { press } = show('/help')
  const group = await screen.findByRole('region', { name: words.groups.menus })
  await press.click(within(group).getByRole('link', { name: page.title }))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(page.title)
  expect(screen.getByText(menus.ja.list.add).tagName).toBe('B')
  expect(screen.getByRole('link', { name: words.open }).getAttribute('href')).toBe('/menu')
  expect(screen.getByRole('img').getAttribute('alt')).toBe(words.picture(page.title))
  // The page itself is none of its neighbours.
  expect(screen.queryByRole('link', { name: page.title })).toBeNull()
  await press.click(screen.getByRole('link', { name: words.back }))
  await screen.findByRole('region', { name: words.groups.menus })
})

test('typing finds pages at once, and back from one shows what was found', async () => {
  const { press, router } = show('/help')
  await press.type(field(), 'きゃんせる')
  await results()
  const [first] = within(screen.getByRole('list')).getAllByRole('link')
  expect(first?.textContent).toContain(canceling.title)
  await press.click(first as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: canceling.title })
  await router.navigate(-1)
  await results()
  expect(field().value).toBe('きゃんせる')
})

test('in the middle of a conversion nothing is searched, and its Enter leaves the page as it is', async () => {
  const { router } = show('/help')
  await screen.findByRole('region', { name: words.groups.menus })
  fireEvent.compositionStart(field())
  fireEvent.change(field(), { target: { value: 'めにゅー' } })
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true, keyCode: 229 })
  // Whatever would search at once has had its turn.
  await new Promise((resolve) => setTimeout(resolve))
  expect(router.state.location.search).toBe('')
  fireEvent.compositionEnd(field())
  await results()
})

test('what is not found is said, with whom to ask', async () => {
  Object.assign(setup.operator, {
    name: 'のれん運営',
    email: 'help@noren.example',
    telephone: '03-1234-5678',
    url: 'https://noren.example',
  })
  show('/help?q=%E5%AE%87%E5%AE%99%E6%97%85%E8%A1%8C')
  expect((await screen.findAllByText(words.none('宇宙旅行'))).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: words.ask }).getAttribute('href')).toBe('/contact')
  screen.getByText('のれん運営')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('help@noren.example')).toBe('mailto:help@noren.example')
  expect(hrefOf('03-1234-5678')).toBe('tel:0312345678')
  expect(hrefOf('https://noren.example')).toBe('https://noren.example')
})

test('where no operator is named only the way to feedback stands there', async () => {
  show('/help')
  await screen.findByText(words.contact.text)
  for (const term of [words.contact.email, words.contact.telephone, words.contact.url])
    expect(screen.queryByText(term, { selector: 'dt' })).toBeNull()
})

test('an address without a page says so', async () => {
  show('/help/no-such-page')
  await screen.findByText(words.gone)
  screen.getByRole('link', { name: words.back })
  expect(shell.ja.nav.help).toBe(words.title)
})

test('opened, the help asks the worker to keep its pictures', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    serviceWorker: { ready: Promise.resolve({ active: { postMessage } }) },
  })
  show('/help')
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith('keep-help', { transfer: [] }))
})
