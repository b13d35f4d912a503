// Customers taken out to a file, and the list of who saw them. Rules CUST-20 to CUST-22.
import { readFile } from 'node:fs/promises'
import { customerFiles } from '@noren/words/admin/customers/files'
import { customers } from '@noren/words/admin/customers/records'
import { importFiles } from '@noren/words/admin/imports/files'
import { customerPage, makeCustomer } from './customer-page.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { expect, test } from '../fixtures.ts'

const words = customerFiles.ja

test('the tools of the list lead to the file, and all customers are taken out', async ({ page, context }) => {
  await makeOwner(context)
  await makeCustomer(context, { name: '山田 花子', phone: '09012345678' })
  await page.goto('/customers')
  await page.getByRole('button', { name: customers.ja.tools.short }).click()
  await page.getByRole('menuitem', { name: customers.ja.tools.files }).click()
  await expectAccessibleAtWidths(page, 'files')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.export.submit }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\ufeff顧客コード,氏名,/)
  expect(file).toContain('山田 花子')
  await page.getByRole('link', { name: importFiles.ja.link.open }).click()
  await expect(page).toHaveURL('/data/import?kind=customers')
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
