// One import through its states, on this screen and on another one. Rules IMP-75 to IMP-78.
import type { ImportRun } from '@noren/contract/imports/imports'
import { importFiles } from '@noren/words/admin/imports/files'
import { importRows } from '@noren/words/admin/imports/rows'
import { importRuns } from '@noren/words/admin/imports/runs'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { importOf, importRowOf, rowsOf } from '#testing/imports.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { GoingOn } from './going-on.tsx'
import { ImportPage } from './import-page.tsx'

const words = importRuns.ja

let server: ReturnType<typeof ownersServer>
let stored: ImportRun

beforeEach(() => {
  stored = importOf()
  server = ownersServer()
  server.answer('GET /api/imports/{id}', () => ({ body: { data: stored } }))
  server.answer('GET /api/imports', () => ({ body: { data: [stored] } }))
  server.answer('GET /api/imports/{id}/rows', () => ({ body: rowsOf(importRowOf(2)) }))
})

const show = () =>
  showScreen(
    <Routes>
      <Route path="/data/import/:id" element={<ImportPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/data/import/12',
  )

test('one press puts a recognised file on record, and the screen follows it to its end', async () => {
  const { press } = show()
  await screen.findByText(words.found.customers('320'))
  screen.getByText(new RegExp(words.start.join('8')))
  server.answer('POST /api/imports/{id}/start', () => {
    stored = importOf({ state: 'waiting', ahead: 2, version: 2 })
    return { body: { data: stored } }
  })
  await press.click(await button(words.start.customers('312')))
  await screen.findByText(words.progress.waiting('2'))
  expect(server.sent('POST /api/imports/{id}/start')[0]?.body).toEqual({ version: 1 })
  stored = importOf({ state: 'running', done: 120 })
  await screen.findByText(words.progress.amount('120', '320'))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('37')
  stored = importOf({ state: 'done', done: 320 })
  await screen.findByText(words.ended.done.customers('312'))
  screen.getByText(new RegExp(importFiles.ja.undo.until('2026年12月5日').slice(0, 10)))
  screen.getByRole('link', { name: words.ended.toCustomers })
})

test('it is paused, resumed, and stopped after a question', async () => {
  stored = importOf({ state: 'running', done: 10 })
  const { press } = show()
  server.answer('POST /api/imports/{id}/pause', () => {
    stored = importOf({ state: 'paused', done: 20 })
    return { body: { data: stored } }
  })
  server.answer('POST /api/imports/{id}/resume', () => {
    stored = importOf({ state: 'running', done: 20 })
    return { body: { data: stored } }
  })
  server.answer('POST /api/imports/{id}/cancel', () => {
    stored = importOf({ state: 'canceled' })
    return { body: { data: stored } }
  })
  await press.click(await button(widgets.ja.upload.pause))
  await screen.findByText(words.progress.pausedText)
  await press.click(await button(widgets.ja.upload.resume))
  await press.click(await button(widgets.ja.upload.cancel))
  await press.click(await button(words.progress.cancel.stay))
  expect(server.sent('POST /api/imports/{id}/cancel')).toEqual([])
  await press.click(await button(widgets.ja.upload.cancel))
  await press.click(await button(words.progress.cancel.submit))
  await screen.findByText(words.ended.canceled)
})

test('another device has started it: the screen shows that instead of an error', async () => {
  const { press } = show()
  server.answer('POST /api/imports/{id}/start', () => {
    stored = importOf({ state: 'running', done: 5 })
    return { status: 409, code: 'import_state', message: 'x' }
  })
  await press.click(await button(words.start.customers('312')))
  await within(toasts()).findByText(words.elsewhere.title)
  await screen.findByText(words.progress.amount('5', '320'))
})

test('it is undone after a question, and what stayed is said', async () => {
  stored = importOf({ state: 'done' })
  const { press } = show()
  server.answer('POST /api/imports/{id}/undo', () => {
    stored = importOf({ state: 'undoing', done: 100 })
    return { body: { data: stored } }
  })
  await press.click(await button(importFiles.ja.undo.button))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(importFiles.ja.undo.text.customers)
  await press.click(dialog.getByRole('button', { name: importFiles.ja.undo.button }))
  await screen.findByText(words.progress.undoing)
  stored = importOf({ state: 'undone', stayed: 3 })
  await screen.findByText(words.ended.undone)
  screen.getByText(words.ended.stayed('3'))
})

test('mails go out only where the owner says so, and the button tells how many', async () => {
  stored = importOf({
    kind: 'visits',
    counts: { ...importOf().counts, join: 0, upcoming: 25, mails: 18 },
    unknown_menus: [{ name: '縮毛矯正', count: 4 }],
  })
  server.answer('PUT /api/imports/{id}', ({ body }) => {
    const { confirm = false, unknown_menus = 'make' } = body as Partial<ImportRun['options']>
    stored = {
      ...stored,
      version: stored.version + 1,
      options: { ...stored.options, confirm, unknown_menus },
    }
    return { body: { data: stored } }
  })
  const { press } = show()
  await screen.findByText(words.confirm.off)
  screen.getByText(words.start.silent)
  screen.getByText(words.unknown.count.visits('縮毛矯正', '4'))
  await press.click(screen.getByRole('radio', { name: new RegExp(words.unknown.menus.text) }))
  await press.click(screen.getByRole('checkbox', { name: new RegExp(words.confirm.label) }))
  await screen.findByText(words.confirm.on('18'))
  screen.getByText(words.start.mails('18'))
  await waitFor(() =>
    expect(server.sent('PUT /api/imports/{id}').map(({ body }) => body)).toEqual([
      { version: 1, unknown_menus: 'text' },
      { version: 2, confirm: true },
    ]),
  )
})

test('an undo says first how many were written to, which it does not take back', async () => {
  stored = importOf({
    kind: 'visits',
    state: 'done',
    options: { unknown_menus: 'make', unknown_staff: 'make', confirm: true },
    counts: { ...importOf().counts, mails: 18 },
  })
  const { press } = show()
  await press.click(await button(importFiles.ja.undo.button))
  const dialog = within(await screen.findByRole('dialog'))
  const { text, confirmed } = importFiles.ja.undo
  dialog.getByText(confirmed(text.visits, '18'))
})

test('one that failed again and again says so, and where to ask', async () => {
  stored = importOf({ state: 'paused', done: 20, failed: true })
  show()
  await screen.findByText(words.progress.stuck.title)
  screen.getByText(new RegExp(words.progress.stuck.paused))
  expect(screen.getByRole('link', { name: words.progress.stuck.contact }).getAttribute('href')).toBe(
    '/contact',
  )
})

test('what was written is said with what was left out for its time; the list begins with that', async () => {
  stored = importOf({
    kind: 'visits',
    state: 'done',
    counts: { ...importOf().counts, join: 0, new: 310, leave: 10, clash: 2, alike: 5 },
  })
  server.answer('GET /api/imports/{id}/rows', ({ query }) => ({
    body: rowsOf(
      ...(query.get('show') === 'left'
        ? [
            importRowOf(7, {
              outcome: 'left',
              finding: 'clash',
              read: { name: '佐藤 次郎', starts_at: '2026-12-01 10:00〜11:00' },
              match: { kind: 'reservation', id: 9, title: '鈴木 · カット', read: { staff: '小春' } },
            }),
          ]
        : []),
    ),
  }))
  show()
  await screen.findByText(words.ended.done.visits('310'))
  screen.getByText(words.ended.clashed('2'))
  await screen.findByText(importRows.ja.left.clash)
  screen.getByText('鈴木 · カット')
  const tile = screen.getByRole('button', { name: new RegExp(`^${importRows.ja.tiles.left}`) })
  expect([tile.getAttribute('aria-pressed'), tile.textContent]).toEqual([
    'true',
    `${importRows.ja.tiles.left}10`,
  ])
})

test('a stopped one lists what stayed', async () => {
  stored = importOf({ state: 'canceled', stayed: 2 })
  show()
  await screen.findByText(words.ended.stayed('2'))
  const tile = await screen.findByRole('button', { name: new RegExp(`^${importRows.ja.tiles.changed}`) })
  expect(tile.getAttribute('aria-pressed')).toBe('true')
})

test('when its rows are erased the figures stay, and that is said', async () => {
  stored = importOf({
    state: 'done',
    forgotten: true,
    can: { ...importOf().can, undo: false },
    undo_until: null,
  })
  show()
  await screen.findByText(words.ended.done.customers('312'))
  screen.getByText(words.ended.forgotten)
  expect(screen.queryByText(importRows.ja.resultTitle)).toBeNull()
})

test('staff of a file of customers that the shop does not have are made or not, as the owner says', async () => {
  stored = importOf({ unknown_staff: [{ name: '小春', count: 4 }] })
  show()
  await screen.findByText(words.unknown.count.customers('小春', '4'))
  screen.getByRole('radio', { name: new RegExp(words.unknown.staff.text) })
})

test('nothing to import cannot be started', async () => {
  const { total } = importOf().counts
  const counts = { ...importOf().counts, new: 0, join: 0, leave: total }
  stored = importOf({ counts, can: { ...importOf().can, start: false } })
  show()
  expect(await button(words.start.nothing)).toHaveProperty('disabled', true)
})

test('one that is not there says so', async () => {
  server.answer('GET /api/imports/{id}', () => ({ status: 404, code: 'not_found', message: '' }))
  show()
  await screen.findByText(words.notFound)
})

test('other screens have a quiet line while it goes on, which stays when it has ended', async () => {
  stored = importOf({ state: 'running', done: 40 })
  showScreen(<GoingOn />)
  await screen.findByText(importFiles.ja.goesOn.running('顧客一覧.csv', '40', '320'))
  stored = importOf({ state: 'done' })
  await screen.findByText(importFiles.ja.goesOn.ended('顧客一覧.csv'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/data/import/12')
})
