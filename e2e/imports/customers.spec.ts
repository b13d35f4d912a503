// Customers of another system: their file, what is understood of it, and the way back. Rules IMP-70 to IMP-78.
import { customers } from '@noren/words/admin/customers/records'
import { importColumns } from '@noren/words/admin/imports/columns'
import { importFiles } from '@noren/words/admin/imports/files'
import { importRows } from '@noren/words/admin/imports/rows'
import { importRuns } from '@noren/words/admin/imports/runs'
import { widgets } from '@noren/words/admin/widgets'
import { customerPage, makeCustomer } from '../customers/customer-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { csvFile, customerLines, importFile, receive, shiftJis } from './files.ts'

const words = importRuns.ja
const { ended, progress, start } = words

// Others of the installation may come first, and it is written at a low priority.
const written = { timeout: 120_000 }

const main = (page: Page) => page.getByRole('main')

test('a file of 320 customers goes in with one change of mapping and a mended field', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  await makeCustomer(context, { name: '山田 花子0', phone: '09010000000' })
  await page.goto('/customers')
  await page.getByRole('button', { name: customers.ja.tools.short }).click()
  await page.getByRole('menuitem', { name: customers.ja.tools.import }).click()
  await expect(page.getByRole('heading', { name: importFiles.ja.choose.title })).toBeVisible()
  await expectAccessibleAtWidths(page, 'choosing a file')

  const lines = customerLines(320)
  lines[5] = lines[5]?.replace(/昭和[^,]*/, '昭和70年4月1日') ?? ''
  const input = page.locator('input[type=file]')
  await input.setInputFiles(csvFile('顧客.numbers', 'x'))
  await expect(page.getByText(importFiles.ja.problems.numbers)).toBeVisible()
  await input.setInputFiles(csvFile('顧客一覧.csv', shiftJis(lines.join('\r\n'))))

  await expect(page.getByText(words.found.customers('320'))).toBeVisible(written)
  await expect(page.getByText(start.join('1'))).toBeVisible()
  const meaning = page.getByLabel(importColumns.ja.meaningOf('紹介者'))
  await expect(meaning).toHaveValue('note')
  await meaning.selectOption('notes')
  await expect(page.getByText(importColumns.ja.allChecked)).toBeVisible()
  await expectAccessibleAtWidths(page, 'an understood file')

  await page.getByRole('button', { name: new RegExp(`^${importRows.ja.tiles.problems}`) }).click()
  const field = page.getByLabel(importRows.ja.mend.label(importColumns.ja.names.birth_date))
  await expect(field).toHaveValue('昭和70年4月1日')
  await expectAccessibleAtWidths(page, 'an unreadable field')
  await field.fill('Ｓ６０．４．１')
  await field.press('Enter')
  await expect(
    page.getByText(importRows.ja.mend.done(importColumns.ja.names.birth_date)).last(),
  ).toBeVisible()

  await page.getByRole('button', { name: start.customers('319') }).click()
  await expect(main(page).getByText(ended.done.customers('319'))).toBeVisible(written)
  await expectAccessibleAtWidths(page, 'a finished import')
  expect((await (await page.request.get('/api/customers')).json()).meta.total).toBe(320)
  const { data: mended } = await (
    await page.request.get('/api/customers', { params: { search: '09010000004' } })
  ).json()
  const { data } = await (await page.request.get(`/api/customers/${mended[0].id}`)).json()
  expect(data.birth_date).toBe('1985-04-01')

  await page.getByRole('link', { name: ended.toCustomers }).click()
  await expect(customerPage(page).rows).toHaveCount(15)
})

test('a known file needs one press after it was chosen', async ({ page, context }) => {
  await makeOwner(context)
  await importFile(context, 'customers', customerLines(2).join('\n'))
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(csvFile('顧客.csv', customerLines(40).join('\n')))
  await expect(page.getByText(importColumns.ja.remembered)).toBeVisible(written)
  await page.getByRole('button', { name: start.customers('38') }).click()
  await expect(main(page).getByText(ended.done.customers('38'))).toBeVisible(written)
})

test('an import is undone, and what was changed since stays', async ({ page, context }) => {
  await makeOwner(context)
  const id = await importFile(context, 'customers', customerLines(3).join('\n'))
  const { data } = await (
    await page.request.get('/api/customers', { params: { search: '09010000001' } })
  ).json()
  await send(
    context,
    `/api/customers/${data[0].id}`,
    { name: '佐藤 みさき', expected: data[0].name },
    'PATCH',
  )
  await page.goto('/data/import')
  await page.getByRole('button', { name: importFiles.ja.undo.button }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleAtWidths(page, 'undoing')
  await dialog.getByRole('button', { name: importFiles.ja.undo.button }).click()
  await expect(main(page).getByText(importFiles.ja.states.undone)).toBeVisible(written)
  await page.goto(`/data/import/${id}`)
  await expect(page.getByText(ended.stayed('1'))).toBeVisible()
  await expect(page.getByText(importRows.ja.stayed.record_changed)).toBeVisible()
  await expectAccessibleAtWidths(page, 'an undone import')
  expect((await (await page.request.get('/api/customers')).json()).meta.total).toBe(1)
})

test('it goes on through a reload, is paused on another device, and other screens tell of it', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const { id } = await receive(context, 'customers', customerLines(3000).join('\n'))
  await page.goto(`/data/import/${id}`)
  await page.getByRole('button', { name: start.customers('3,000') }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: widgets.ja.upload.pause }).click()
  await expect(page.getByText(progress.pausedText)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a paused import')

  const other = await context.newPage()
  await other.goto('/customers')
  await other.getByRole('link', { name: importFiles.ja.list.watch }).click()
  await other.getByRole('button', { name: widgets.ja.upload.resume }).click()
  await expect(main(page).getByText(ended.done.customers('3,000'))).toBeVisible(written)
  await expect(main(other).getByText(ended.done.customers('3,000'))).toBeVisible(written)
})
