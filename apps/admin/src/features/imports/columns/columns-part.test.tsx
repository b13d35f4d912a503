// How the columns of a file are understood, and changed by hand. Rule IMP-71.
import type { ImportRun } from '@noren/contract/imports'
import { importColumns } from '@noren/words/admin/imports/columns'
import { importRuns } from '@noren/words/admin/imports/runs'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useRead } from '#platform/api.ts'
import { columnOf, importOf } from '#testing/imports.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { withColumn } from './options.ts'

const words = importColumns.ja

let server: ReturnType<typeof ownersServer>
let stored: ImportRun

beforeEach(() => {
  stored = importOf()
  server = ownersServer()
  server.answer('GET /api/imports/{id}', () => ({ body: { data: stored } }))
  server.answer('PUT /api/imports/{id}', ({ body }) => {
    const { columns = [] } = body as { columns?: ImportRun['columns'][number]['column'][] }
    const changed = stored.columns.map((one, nth) => ({
      ...one,
      column: columns[nth] ?? one.column,
      sure: true,
    }))
    stored = { ...stored, columns: changed, version: stored.version + 1 }
    return { body: { data: stored } }
  })
})

const Part = () => {
  const run = useRead('GET /api/imports/{id}', { params: { id: '12' } }).data?.data
  return run ? <ColumnsPart run={run} /> : null
}
const show = async () => {
  const { press } = showScreen(<Part />)
  await screen.findByText(words.title, { selector: 'h2' })
  return press
}
const meaning = (heading: string) => screen.findByLabelText<HTMLSelectElement>(words.meaningOf(heading))

test('what is sure is summed up, and listed on demand', async () => {
  const press = await show()
  screen.getByText(words.summary('3', '3'), { exact: false })
  screen.getByText(words.noted.customers('1'), { exact: false })
  expect(screen.queryByLabelText(words.meaningOf('お名前'))).toBeNull()
  await press.click(await button(words.all('3')))
  expect((await meaning('お名前')).value).toBe('name')
  await press.click(await button(words.fewer))
  expect(screen.queryByLabelText(words.meaningOf('お名前'))).toBeNull()
})

test('what was guessed comes first and is confirmed by one press', async () => {
  stored = importOf({
    columns: [columnOf('お名前', 'name'), columnOf('', 'phone', { sure: false, samples: ['090-1234-5678'] })],
  })
  const press = await show()
  screen.getByText(words.ask('1'))
  screen.getByText('090-1234-5678')
  const heading = words.noHeading('2')
  expect((await meaning(heading)).value).toBe('phone')
  expect(screen.queryByLabelText(words.meaningOf('お名前'))).toBeNull()
  await press.click(await button(words.fine))
  await screen.findByText(words.allChecked)
  expect(server.sent('PUT /api/imports/{id}')[0]?.body).toEqual({ version: 1, columns: ['name', 'phone'] })
  // It stays where it was.
  screen.getByText(words.checked)
  await meaning(heading)
})

test('a column is changed; one that held the same is kept as a note, and both changes are sent in turn', async () => {
  stored = importOf({
    columns: [
      columnOf('会員名', 'name', { sure: false }),
      columnOf('お名前', 'note', { sure: false }),
      columnOf('性', 'note', { sure: false }),
    ],
  })
  const press = await show()
  await press.selectOptions(await meaning('お名前'), words.names.name)
  await press.selectOptions(await meaning('性'), words.names.gender)
  await within(toasts()).findByText(words.moved('会員名'))
  await waitFor(() =>
    expect(server.sent('PUT /api/imports/{id}').map(({ body }) => body)).toEqual([
      { version: 1, columns: ['note', 'name', 'note'] },
      { version: 2, columns: ['note', 'name', 'gender'] },
    ]),
  )
  expect((await meaning('会員名')).value).toBe('note')
})

test('without a column of names it says which one is needed, and shows all', async () => {
  stored = importOf({ columns: [columnOf('携帯', 'phone'), columnOf('a', 'note')] })
  const press = await show()
  screen.getByText(words.needed.name.title)
  await press.selectOptions(await meaning('a'), words.names.name)
  await waitFor(() => expect(screen.queryByText(words.needed.name.title)).toBeNull())
})

test('another screen was quicker: what is there now is shown', async () => {
  stored = importOf({ columns: [columnOf('お名前', 'name'), columnOf('a', 'note', { sure: false })] })
  const press = await show()
  server.answer('PUT /api/imports/{id}', () => {
    stored = { ...stored, columns: [columnOf('お名前', 'name'), columnOf('a', 'address')], version: 5 }
    return { status: 409, code: 'outdated', message: '' }
  })
  await press.selectOptions(await meaning('a'), words.names.phone)
  await within(toasts()).findByText(importRuns.ja.elsewhere.title)
  await waitFor(async () => expect((await meaning('a')).value).toBe('address'))
})

test('what many columns may hold moves nothing', () => {
  expect(withColumn(['name', 'phone', 'note'], 2, 'phone')).toEqual({
    columns: ['name', 'phone', 'phone'],
    moved: undefined,
  })
})
