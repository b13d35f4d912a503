import { shops } from '@noren/words/admin/shops'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import type { BrowserContext } from '@playwright/test'
import { expect, type Page } from '../fixtures.ts'
import { send } from '../test-users.ts'

export const words = shops.ja

/** The shop's settings and its plan. */
export const shopPage = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    tab: (name: keyof typeof words.tabs) => page.getByRole('tab', { name: words.tabs[name] }),
    /** Labels may be followed by 必須. */
    field: (label: string) =>
      page.getByRole('textbox', { name: new RegExp(`^${RegExp.escape(label)}( .*)?$`) }),
    select: (label: string) => page.getByRole('combobox', { name: label, exact: true }),
    check: (label: string) => page.getByRole('checkbox', { name: new RegExp(`^${RegExp.escape(label)}`) }),
    radio: (label: string) => page.getByRole('radio', { name: label }),
    button,
    save: button(widgets.ja.saveBar.save),
    undo: button(widgets.ja.saveBar.undo),
    barText: (state: 'unsaved' | 'none') => page.getByText(widgets.ja.saveBar[state], { exact: true }),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
    dialog: page.getByRole('dialog'),
    heading: page.getByRole('heading', { level: 1, name: shell.ja.nav.shop }),

    /** One of the pages of the settings. */
    async open(part: keyof typeof words.parts = 'about'): Promise<void> {
      await page.goto(`/shop/${part}`)
      await expect(page.locator('main form')).toBeVisible()
    },
    index: page.getByRole('navigation', { name: words.indexLabel }),
  }
}

/** The id of the signed-in owner's shop. */
export const shopIdOf = async ({ request }: BrowserContext): Promise<number> => {
  const { data } = await (await request.get('/api/auth/me')).json()
  return data.shop_id
}

/** Saves settings as another screen would. */
export const saveElsewhere = async (context: BrowserContext, change: object): Promise<void> => {
  await send(context, `/api/shops/${await shopIdOf(context)}`, change, 'PUT')
}
