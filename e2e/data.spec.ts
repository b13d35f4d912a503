// A whole shop taken out as one file and brought into an empty shop. Rules TRANS-1 to TRANS-8.
import { readFile } from 'node:fs/promises'
import { transfers } from '@noren/words/admin/transfers'
import { widgets } from '@noren/words/admin/widgets'
import { ownAccount } from '@noren/words/accounts/own'
import { makeCustomer } from './customers/customer-page.ts'
import { addDate, shopNow } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { expectAccessibleAtWidths } from './page-checks.ts'
import { makeOwner, send } from './test-users.ts'

const words = transfers.ja

// One import at a time in the whole product (rule TRANS-19): at once, one of these stories would be told to wait.
test.describe.configure({ mode: 'default' })

const takeOut = async (page: Page): Promise<Buffer> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.export.submit }).click()
  const file = await readFile(await (await download).path())
  await expect(page.getByText(words.export.done, { exact: true }).first()).toBeVisible()
  return file
}

// A file is read in a thread of low priority, and the browsers beside it come first.
const read = { timeout: 60_000 }

const choose = (page: Page, buffer: Buffer, name = 'shop.zip') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })

test('everything is taken out, checked, and brought into a new shop after its name was typed', async ({
  page,
  context,
  openPage,
}) => {
  await makeOwner(context, { shopName: 'ヘアサロン つきみ 本店' })
  const customer = await makeCustomer(context, { name: '山田 花子', phone: '09012345678' })
  const day = addDate(shopNow().today, 100)
  await send(context, '/api/reservations', {
    start_at: `${day}T10:00:00+09:00`,
    end_at: `${day}T11:00:00+09:00`,
    customer_id: customer,
    override: ['beyond_horizon'],
  })
  await page.goto('/account')
  await page.getByRole('link', { name: words.link.open }).click()
  await expectAccessibleAtWidths(page, 'data')
  const file = await takeOut(page)
  await page.getByRole('radio', { name: widgets.ja.dates.preset.nextMonth }).press('Space')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.reservations.submit }).click()
  expect((await download).suggestedFilename()).toMatch(/^reservations-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText(words.import.notEmpty)).toBeVisible()

  const second = await openPage()
  await makeOwner(second.context(), { shopName: '移転先の店' })
  await second.goto('/data')
  await choose(second, file)
  await expect(second.getByRole('main').getByText(words.import.checked, { exact: true })).toBeVisible(read)
  await expect(second.getByText(words.import.upcoming('1'))).toBeVisible()
  await expectAccessibleAtWidths(second, 'a checked file')
  const name = second.getByLabel(words.import.confirm('移転先の店'))
  await name.fill('別の店')
  await name.press('Enter')
  await expect(second.getByText(words.import.confirmMismatch)).toBeVisible()
  await name.fill('移転先の店')
  await name.press('Enter')
  await expect(second.getByText(words.import.finished, { exact: true }).first()).toBeVisible(read)
  await expect(second.getByText('ヘアサロン つきみ 本店').first()).toBeAttached()
  const { data } = await (await second.request.get('/api/export/summary')).json()
  expect(data).toMatchObject({
    shop_name: 'ヘアサロン つきみ 本店',
    counts: { customers: 1, reservations: 1 },
    can: { import: false },
  })
  await second.reload()
  await expect(second.getByText(words.import.notEmpty)).toBeVisible()
})

test('a file that is no export is told, by line; a server that fails or is away is told, and nothing changes', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 422 /)
  allowProblem(/status of (403|503) /)
  allowProblem(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await makeOwner(context)
  await page.goto('/data')
  await choose(page, Buffer.from('x'), 'shop.csv')
  await expect(page.getByText(words.import.notZip)).toBeVisible()
  await choose(page, Buffer.from('no zip'))
  await expect(page.getByRole('list', { name: words.import.problems })).toContainText(
    words.import.wholeFile,
    read,
  )
  await expectAccessibleAtWidths(page, 'problems')

  await page.route('**/api/import*', (route) => route.fulfill({ status: 503, body: '<html>busy</html>' }))
  await choose(page, Buffer.from('x'))
  await expect(page.getByText(words.import.failed)).toBeVisible()
  await page.unroute('**/api/import*')
  await page.route('**/api/export', (route) => route.abort())
  await page.getByRole('button', { name: words.export.submit }).click()
  await expect(page.getByText(words.export.failed)).toBeVisible()
  await page.unroute('**/api/export')
  // Whoever signed in long ago shows once more who they are.
  await page.route('**/api/export', (route) =>
    route.fulfill({ status: 403, json: { code: 'sign_in_again', message: '', request_id: '' } }),
  )
  await page.getByRole('button', { name: words.export.submit }).click()
  const asked = page.getByRole('dialog', { name: ownAccount.ja.confirm.title })
  await expect(asked.getByRole('button', { name: ownAccount.ja.confirm.for.export.submit })).toBeVisible()
  const { data } = await (await page.request.get('/api/export/summary')).json()
  expect(data.can.import).toBe(true)
})

test('while another shop is imported the screen waits in line, and begins by itself', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 409 /)
  await makeOwner(context)
  await page.goto('/data')
  const file = await takeOut(page)
  const second = await openPage()
  await makeOwner(second.context(), { shopName: '順番を待つ店' })
  await second.goto('/data')
  let isFree = false
  await second.route('**/api/import/turn', (route) =>
    isFree ? route.continue() : route.fulfill({ json: { data: { free: false } } }),
  )
  await second.route('**/api/import?dry_run=true', (route) =>
    isFree
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: 'import_running', message: '', request_id: 'story' } }),
  )
  await choose(second, file)
  await expect(second.getByText(words.import.waiting, { exact: true }).first()).toBeVisible(read)
  await second.getByRole('button', { name: words.import.stopWaiting }).click()
  await expect(second.getByText(words.import.waitingStopped)).toBeVisible()

  await choose(second, file)
  await expect(second.getByText(words.import.waitingText('shop.zip'))).toBeVisible(read)
  isFree = true
  await expect(second.getByRole('main').getByText(words.import.checked, { exact: true })).toBeVisible(read)
})
