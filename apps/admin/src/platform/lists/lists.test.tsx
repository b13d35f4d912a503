// Paging, sorting, and lists whose state stands in the address. Rules SCR-18, CUST-3.
import { widgets } from '@noren/words/admin/widgets'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useListAddress } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import { Pagination } from './pagination.tsx'
import { SortableList } from './sortable-list.tsx'

const { pages, search, sort } = widgets.ja

const pager = (page: number, perPage: 15 | 50 | 100, total: number) => {
  const onChange = vi.fn<() => void>()
  render(<Pagination {...{ page, perPage, total, onChange }} />)
  const button = (name: string) => screen.getByRole('button', { name })
  return { onChange, button }
}

test.for([
  [1, 100, ['1', '2', '3', '4', '5', '6', '7']],
  [1, 1234, ['1', '2', '3', '4', '5', pages.gap, '83']],
  [5, 1234, ['1', pages.gap, '4', '5', '6', pages.gap, '83']],
] as const)('page %i of %i entries lists %j', ([page, total, listed]) => {
  pager(page, 15, total)
  const cells = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(cells.filter((cell) => /^\d+$|^…$/.test(cell))).toEqual(listed)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe(String(page))
})

test('paging by number and by arrows, which stop at the ends and keep the focus', async () => {
  const user = userEvent.setup()
  const { onChange, button } = pager(83, 15, 1234)
  expect(screen.getByText(pages.shown('1,231', '1,234', '1,234'))).toBeDefined()
  await user.click(button(pages.page(82)))
  expect(onChange).toHaveBeenLastCalledWith(82, 15)
  await user.click(button(pages.previous))
  expect(onChange).toHaveBeenCalledTimes(2)
  await user.click(button(pages.next))
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(button(pages.next).getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button(pages.next))
})

test.for([
  [0, 15],
  [15, 15],
  [16, 50],
] as const)('%i entries on a page of %i have no page numbers', ([total, perPage]) => {
  pager(1, perPage, total)
  expect(screen.queryByRole('navigation', { name: pages.label })).toBeNull()
  // A larger page can be made small again.
  expect(screen.queryAllByRole('combobox')).toHaveLength(total > 15 ? 1 : 0)
})

test('a page that is gone leads back to those that are there', () => {
  const { button } = pager(3, 15, 10)
  expect(button(pages.page(1))).toBeDefined()
})

test('another number of entries a page keeps what is seen', async () => {
  const { onChange } = pager(79, 15, 1234)
  await userEvent.setup().selectOptions(screen.getByRole('combobox'), '50')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(24, 50)
})

const sortable = () => {
  const Sorted = () => {
    const [items, setItems] = useState(['a', 'b', 'c', 'd'])
    return (
      <SortableList
        label="Letters"
        items={items}
        keyOf={(item) => item}
        nameOf={(item) => item}
        onReorder={setItems}
      >
        {(item) => <p>{item}</p>}
      </SortableList>
    )
  }
  render(<Sorted />)
  const rows = () => screen.getAllByRole('listitem')
  return {
    user: userEvent.setup(),
    rows,
    order: () =>
      rows()
        .map((row) => row.querySelector('p')?.textContent)
        .join(''),
    button: (name: string) => screen.getByRole('button', { name }),
  }
}

test('sorted by buttons, which stop at the ends, and the focus stays with what was moved', async () => {
  const { user, order, button } = sortable()
  await user.click(button(sort.up('a')))
  expect(order()).toBe('abcd')
  expect(button(sort.up('a')).getAttribute('aria-disabled')).toBe('true')
  await user.click(button(sort.down('a')))
  expect(order()).toBe('bacd')
  expect(document.activeElement).toBe(button(sort.down('a')))
})

test('sorted by the keys of the handle', async () => {
  const { user, order, button } = sortable()
  act(() => button(sort.handle('a')).focus())
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(order()).toBe('bcda')
  expect(document.activeElement).toBe(button(sort.handle('a')))
  await user.keyboard('{Home}')
  expect(order()).toBe('abcd')
  await user.keyboard('{End}{ArrowUp}')
  expect(order()).toBe('bcad')
})

test.for([
  ['dropped', 'acdb'],
  ['called off by Escape', 'abcd'],
])('a row that is dragged by its handle and %s', ([end, expected]) => {
  const { rows, order, button } = sortable()
  // Rows of 50 px.
  for (const [index, row] of rows().entries())
    row.getBoundingClientRect = () => new DOMRect(0, index * 50, 300, 50)
  HTMLElement.prototype.setPointerCapture = () => undefined
  const handle = button(sort.handle('b'))
  fireEvent.pointerDown(handle, { button: 0, clientY: 75 })
  fireEvent.pointerMove(handle, { clientY: 190 })
  expect(rows().map((row) => row.style.translate)).toEqual(['0 0px', '0 100px', '0 -50px', '0 -50px'])
  if (end !== 'dropped') fireEvent.keyDown(handle, { key: 'Escape' })
  fireEvent.pointerUp(handle, { clientY: 190 })
  expect(order()).toBe(expected)
})

const list = () => {
  const Found = () => {
    const address = useListAddress(['search'])
    const { page, perPage, filters } = address
    const all = Array.from({ length: 40 }, (_, index) => `山田${index + 1}`)
    const found = all.filter((name) => name.includes(filters.search))
    const data = found.slice((page - 1) * perPage, page * perPage)
    return (
      <ListPage
        address={address}
        search={{ filter: 'search', label: '検索' }}
        query={{
          data: { data, meta: { total: found.length } },
          isError: false,
          error: null,
          refetch: async () => undefined,
        }}
        skeleton={null}
        failed=""
        empty={null}
      >
        {(names) => <p role="note">{names.join()}</p>}
      </ListPage>
    )
  }
  // A screen whose file is on its way.
  const { promise, resolve } = Promise.withResolvers<() => ReactNode>()
  const screens = [
    { path: '/other', lazy: async () => ({ Component: await promise }) },
    { path: '*', Component: Found },
  ]
  const router = createMemoryRouter(screens, { initialEntries: ['/?tab=all'] })
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    leave: () => act(() => void router.navigate('/other')),
    arrive: () => act(() => resolve(() => <p>Another screen</p>)),
    query: () => decodeURIComponent(router.state.location.search),
    back: () => act(() => router.navigate(-1)),
    field: screen.getByRole('textbox', { name: '検索' }),
  }
}

test('search and page stand in the address, and back leads to what was seen before', async () => {
  const { user, query, back, field } = list()
  await user.click(screen.getByRole('button', { name: pages.page(3) }))
  expect(query()).toBe('?tab=all&page=3')
  expect(screen.getByRole('note').textContent).toMatch(/^山田31,.*山田40$/)
  await back()
  expect(query()).toBe('?tab=all')
  await user.type(field, '佐藤{Enter}')
  expect(query()).toBe('?tab=all&search=佐藤')
  expect(screen.getByText(search.none)).toBeDefined()
  await user.click(screen.getByRole('button', { name: search.clearAll }))
  expect([query(), (field as HTMLInputElement).value]).toEqual(['?tab=all', ''])
})

test('a search waits for the end of a conversion, and begins at the first page', async () => {
  vi.useFakeTimers()
  const { query, field } = list()
  const wait = () => act(() => vi.advanceTimersByTimeAsync(600))
  fireEvent.click(screen.getByRole('button', { name: pages.page(3) }))
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: '山田4' } })
  await wait()
  expect(query()).toBe('?tab=all&page=3')
  fireEvent.compositionEnd(field)
  await wait()
  expect(query()).toBe('?tab=all&search=山田4')
  vi.useRealTimers()
})

test('a press that leads elsewhere wins over the search that waits', async () => {
  vi.useFakeTimers()
  const { query, field, leave, arrive } = list()
  const wait = () => act(() => vi.advanceTimersByTimeAsync(600))
  fireEvent.change(field, { target: { value: '山田4' } })
  leave()
  await wait()
  expect(query()).toBe('?tab=all')
  arrive()
  await wait()
  expect(screen.getByText('Another screen')).toBeDefined()
  vi.useRealTimers()
})
