import { customers } from '@noren/words/admin/customers/records'
import { widgets } from '@noren/words/admin/widgets'
import type { BrowserContext } from '@playwright/test'
import { expect, type Locator, type Page } from '../fixtures.ts'
import { importFile } from '../imports/files.ts'
import { send } from '../test-users.ts'

const words = customers.ja

/** 40 characters, as long as names get. */
export const longName = '勅使河原五郎左衛門信綱 エリザベート・マリア・フォン・ヴィッテルスバッハ花子'

export const makeCustomer = async (context: BrowserContext, body: object): Promise<number> =>
  (await send(context, '/api/customers', body)).data.id

/** As many customers as asked for, from one file. */
export const importCustomers = async (context: BrowserContext, count: number): Promise<void> => {
  const lines = Array.from({ length: count }, (_, nth) => `客 ${nth},090${String(nth).padStart(8, '0')}`)
  await importFile(context, 'customers', ['氏名,電話番号', ...lines].join('\n'))
}

/** The owner's screens of customers, found as people find them. */
export const customerPage = (page: Page) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  return {
    main,
    dialog,
    search: page.getByRole('textbox', { name: words.search, exact: true }),
    /** The rows that are shown at this width. */
    rows: main
      .getByRole('table', { name: words.list })
      .locator('tbody tr')
      .or(main.getByRole('list', { name: words.list }).locator('> li')),
    row: (name: string): Locator =>
      main.getByRole('link', { name, exact: true }).and(main.locator('a:visible')),
    tab: (tab: keyof typeof words.detail.tabs) =>
      page.getByRole('tab', { name: new RegExp(`^${words.detail.tabs[tab]}`) }),
    /** A field of the record, by the word beside it. */
    fieldRow: (field: keyof typeof words.fields) =>
      main.locator('dl > div').filter({ has: page.getByText(words.fields[field], { exact: true }) }),
    edit: (field: keyof typeof words.fields) =>
      page.getByRole('button', { name: widgets.ja.edit.open(words.fields[field]) }),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),

    async open(id: number): Promise<void> {
      await page.goto(`/customers/${id}`)
      await expect(main.getByRole('heading', { level: 2 })).toBeVisible()
    },
  }
}
