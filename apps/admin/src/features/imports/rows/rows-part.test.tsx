// Rows that differ: mended, decided, and what became of them. Rules IMP-72 to IMP-74.
import type { ImportRow, ImportRun, RowFilter } from '@noren/contract/imports/imports'
import { importRows } from '@noren/words/admin/imports/rows'
import { importColumns } from '@noren/words/admin/imports/columns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useRead } from '#platform/api.ts'
import { importOf, importRowOf, rowsOf } from '#testing/imports.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { RowsPart } from './rows-part.tsx'

const words = importRows.ja

let server: ReturnType<typeof ownersServer>
let run: ImportRun
let rows: ImportRow[]

const isShown = (row: ImportRow, show: string | null): boolean =>
  show === 'problems' ? row.problems.length > 0 : show === 'all' || row.finding === show

beforeEach(() => {
  server = ownersServer()
  server.answer('GET /api/imports/{id}', () => ({ body: { data: run } }))
  server.answer('GET /api/imports/{id}/rows', ({ query }) => ({
    body: rowsOf(...rows.filter((row) => isShown(row, query.get('show')))),
  }))
})

const Part = () => {
  const read = useRead('GET /api/imports/{id}', { params: { id: '12' } }).data?.data
  return read ? <RowsPart run={read} /> : null
}
const show = async () => {
  const { press } = showScreen(<Part />)
  await screen.findByRole('list', { name: words.list })
  return press
}
const tile = (filter: RowFilter) => {
  const word = words.tiles[filter]
  return screen.getByRole('button', {
    name: new RegExp(`^${typeof word === 'string' ? word : word.customers}`),
  })
}
const item = (line: number) => {
  const found = screen.getByText(words.line(String(line))).closest('li')
  if (!found) throw new Error('not shown')
  return within(found)
}
const unreadable = (value: string) => [
  { column: 'birth_date' as const, value, text: '日付として読み取れません' },
]

test('an unreadable field is mended where it stands, at the first Enter after a conversion', async () => {
  run = importOf({ counts: { ...importOf().counts, problems: 2 } })
  rows = [
    importRowOf(3, { problems: unreadable('昭和70年') }),
    importRowOf(9, { read: { name: '佐藤' }, problems: unreadable('?') }),
  ]
  server.answer('PUT /api/imports/{id}/rows/{line}', ({ params, body }) => {
    const { birth_date: text = '' } = (body as { values: Record<string, string> }).values
    const row = importRowOf(
      Number(params['line']),
      text === '昭和60年4月1日' ? {} : { problems: unreadable(text) },
    )
    rows = rows.map((one) => (one.line === row.line ? row : one))
    return { body: { data: row } }
  })
  const press = await show()
  expect(tile('problems').getAttribute('aria-pressed')).toBe('true')
  const field = () =>
    item(3).getByLabelText<HTMLInputElement>(words.mend.label(importColumns.ja.names.birth_date))
  expect(field().value).toBe('昭和70年')
  item(3).getByText(words.mend.inFile('昭和70年'))
  item(3).getByText('日付として読み取れません')
  await press.clear(field())
  await press.type(field(), '昭和６０')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true, keyCode: 229 })
  expect(server.sent('PUT /api/imports/{id}/rows/{line}')).toEqual([])
  await press.type(field(), '{Enter}')
  await waitFor(() => expect(server.sent('PUT /api/imports/{id}/rows/{line}')).toHaveLength(1))
  expect(field().value).toBe('昭和６０')
  await press.clear(field())
  await press.click(item(3).getByRole('button', { name: words.mend.submit }))
  item(3).getByText(words.mend.required)
  await press.type(field(), '昭和60年4月1日{Enter}')
  // It stays in its place, although it is no row with a problem any more.
  await item(3).findByText(words.mend.done(importColumns.ja.names.birth_date))
  item(9)
  expect(server.sent('PUT /api/imports/{id}/rows/{line}')[1]?.body).toEqual({
    values: { birth_date: '昭和60年4月1日' },
  })
})

const alike = (line: number, more: Partial<ImportRow> = {}) =>
  importRowOf(line, {
    finding: 'alike',
    decision: 'new',
    match: { kind: 'customer', id: 5, title: '山田 はな子', read: { phone: '09012345678' } },
    ...more,
  })

test('both sides stand beside each other; a decision shows at once and is taken back where it is refused', async () => {
  run = importOf({ counts: { ...importOf().counts, alike: 1 } })
  rows = [alike(4)]
  const press = await show()
  item(4).getByText('山田 はな子')
  expect(item(4).getByRole('link').getAttribute('href')).toBe('/customers/5')
  const choice = (name: string) => item(4).getByRole<HTMLInputElement>('radio', { name })
  expect(choice(words.decide.new.customers).checked).toBe(true)
  server.answer('PUT /api/imports/{id}/rows/{line}', () => ({
    status: 422,
    code: 'invalid',
    message: 'だめ',
  }))
  await press.click(choice(words.decide.join))
  await within(toasts()).findByText(words.decide.failed)
  expect(choice(words.decide.new.customers).checked).toBe(true)
  server.answer('PUT /api/imports/{id}/rows/{line}', () => ({
    body: { data: alike(4, { decision: 'join' }) },
  }))
  await press.click(choice(words.decide.join))
  await item(4).findByText(words.outcomes.join, { selector: 'span.font-bold' })
  expect(choice(words.decide.join).checked).toBe(true)
})

test('all that are alike are decided at once', async () => {
  run = importOf({ counts: { ...importOf().counts, alike: 2 } })
  rows = [alike(4), alike(5)]
  server.answer('PUT /api/imports/{id}/decisions', () => {
    rows = rows.map((row) => ({ ...row, decision: 'join' as const }))
    return { body: { data: run } }
  })
  const press = await show()
  await press.click(await button(words.decideAll.join))
  await waitFor(() =>
    expect(screen.getAllByRole('radio', { checked: true, name: words.decide.join })).toHaveLength(2),
  )
  expect(server.sent('PUT /api/imports/{id}/decisions')[0]?.body).toEqual({
    finding: 'alike',
    decision: 'join',
  })
})

const clashing = (more: Partial<ImportRow> = {}) =>
  importRowOf(2, {
    finding: 'clash',
    decision: 'leave',
    read: { name: '山田 花子', starts_at: '2026-12-01 10:00〜11:30', menu: 'カラー' },
    match: {
      kind: 'reservation',
      id: 7,
      title: '佐藤 美咲 · カット',
      read: { starts_at: '2026-12-01 10:30〜11:30' },
    },
    ...more,
  })

test('a visit whose time is taken gets another one', async () => {
  const counts = { ...importOf().counts, clash: 1 }
  run = importOf({ kind: 'visits', counts })
  rows = [clashing()]
  const press = await show()
  expect(
    item(2)
      .getAllByRole('radio')
      .map((one) => one.closest('label')?.textContent),
  ).toEqual([words.decide.leave, words.decide.over])
  server.answer('PUT /api/imports/{id}/rows/{line}', () => ({ body: { data: clashing() } }))
  await press.click(item(2).getByRole('button', { name: words.mend.time }))
  expect(document.activeElement).toBe(item(2).getByLabelText(words.mend.times.start))
  await press.click(item(2).getByRole('button', { name: words.mend.timeSubmit }))
  await item(2).findByText(words.mend.still)
  server.answer('PUT /api/imports/{id}/rows/{line}', () => ({
    body: { data: clashing({ finding: 'new', decision: 'new', match: null }) },
  }))
  await press.clear(item(2).getByLabelText(words.mend.times.start))
  await press.type(item(2).getByLabelText(words.mend.times.start), '１３：００{Enter}')
  const free = await item(2).findByText(words.mend.free)
  expect(document.activeElement).toBe(free)
  expect(server.sent('PUT /api/imports/{id}/rows/{line}')[1]?.body).toEqual({
    values: { starts_at: '2026-12-01 １３：００', minutes: '90' },
  })
})

test('a visit without a time cannot be taken before it is mended', async () => {
  run = importOf({ kind: 'visits', counts: { ...importOf().counts, problems: 1 } })
  rows = [
    importRowOf(2, { decision: 'leave', problems: [{ column: 'time', value: '十時', text: '読めません' }] }),
  ]
  await show()
  item(2).getByText(words.noTime)
  expect(item(2).queryByRole('checkbox')).toBeNull()
})

test('a filter without rows says so, and a long text is shown whole on demand', async () => {
  run = importOf()
  const text = 'とても長いメモです。'.repeat(20)
  rows = [importRowOf(2, { read: { name: '山田', notes: text } })]
  const press = await show()
  await press.click(item(2).getByRole('button', { name: words.more }))
  item(2).getByRole('button', { name: words.less })
  await press.click(tile('alike'))
  await screen.findByText(words.none.alike.customers)
})

test('20,000 rows come in pages', async () => {
  run = importOf({ counts: { ...importOf().counts, total: 20_000 } })
  server.answer('GET /api/imports/{id}/rows', ({ query }) => ({
    body: {
      data: [importRowOf(Number(query.get('page')) * 50)],
      meta: { page: Number(query.get('page')), per_page: 50, last_page: 400, total: 20_000 },
    },
  }))
  const press = await show()
  item(50)
  await press.click(screen.getByRole('button', { name: /400/ }))
  await screen.findByText(words.line('20,000'))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('after it was undone, what stayed is listed with the reason', async () => {
  run = importOf({ state: 'undone', stayed: 2 })
  rows = [
    importRowOf(2, { outcome: 'changed', customer_id: 9 }),
    importRowOf(3, {
      outcome: 'changed',
      reservation_id: 5,
      stayed: { reason: 'treated', at: '2026-11-21T10:30:00+09:00', by: 'owner' },
    }),
  ]
  server.answer('GET /api/imports/{id}/rows', ({ query }) => ({
    body: rowsOf(...(query.get('show') === 'changed' ? rows : [])),
  }))
  await show()
  item(2).getByText(words.stayed.unknown)
  item(3).getByText(words.stayed.treated)
  item(3).getByText(/10:30.*お店/)
  expect(item(2).getByRole('link', { name: words.open.customer }).getAttribute('href')).toBe('/customers/9')
})
