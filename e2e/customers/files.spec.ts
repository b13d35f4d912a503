// Customers taken in from a file and out to one, and the list of who saw them. Rules CUST-20 to CUST-22.
import { readFile } from 'node:fs/promises'
import { customerFiles } from '@noren/words/admin/customers/files'
import { customers } from '@noren/words/admin/customers/records'
import { customerPage, makeCustomer } from './customer-page.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { expect, test } from '../fixtures.ts'

const words = customerFiles.ja

test('a file is checked, then taken in; all customers are taken out', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 422 /)
  await makeOwner(context)
  await makeCustomer(context, { name: '山田 花子', phone: '09012345678' })
  await page.goto('/customers')
  await page.getByRole('button', { name: customers.ja.tools.short }).click()
  await page.getByRole('menuitem', { name: customers.ja.tools.files }).click()
  await expectAccessibleAtWidths(page, 'files')

  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x,y\n1,2') })
  await expect(page.getByText(/「氏名」の列が見つかりません/)).toBeVisible()

  // 氏名,電話番号 in Shift_JIS, as spreadsheets in Japan write it.
  const heading = Buffer.from([0x8e, 0x81, 0x96, 0xbc, 0x2c, 0x93, 0x64, 0x98, 0x62, 0x94, 0xd4, 0x8d, 0x86])
  const rows = Buffer.from('\r\nJohn,0312345678\r\nPaul,123\r\n')
  await input.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.concat([heading, rows]) })
  await expect(page.getByText(words.import.result('1', '0', '1'))).toBeVisible()
  await expect(page.getByText(words.import.checked)).toBeVisible()
  expect((await (await page.request.get('/api/customers')).json()).meta.total).toBe(1)
  await expectAccessibleAtWidths(page, 'a checked file')
  await page.getByRole('button', { name: words.import.submit('1') }).click()
  await expect(page.getByText(words.import.finished('1')).first()).toBeVisible()
  expect((await (await page.request.get('/api/customers')).json()).meta.total).toBe(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.export.submit }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\ufeff顧客コード,氏名,/)
  expect(file).toContain('山田 花子')
  expect(file).toContain('John')
})

test('the owner sees who opened and changed records', async ({ page, context }) => {
  await makeOwner(context)
  const id = await makeCustomer(context, { name: '山田 花子' })
  const own = customerPage(page)
  await own.open(id)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: customers.ja.detail.export }).click()
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toMatchObject({
    customer: { name: '山田 花子' },
  })
  await page.goto('/customers/accesses')
  const entries = own.main.getByRole('list', { name: words.accesses.list }).getByRole('listitem')
  await expect(entries).toHaveText([
    new RegExp(words.accesses.actions.exported),
    new RegExp(words.accesses.actions.read),
    new RegExp(words.accesses.actions.created),
  ])
  await expectAccessibleAtWidths(page, 'accesses')
})
