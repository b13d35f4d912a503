import { menus } from '@noren/words/admin/menus'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { send } from '../test-users.ts'
import { expect, type Locator, type Page } from '../fixtures.ts'

export const words = menus.ja
/** The menu of a new shop. */
export const cut = 'カット＋シャンプー'

/** The list of menus and the form of one. */
export const menusPage = (page: Page) => {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const item = (name: string): Locator => page.getByRole('menuitem', { name, exact: true })
  return {
    cards: page.getByRole('article'),
    card: (name: string) => page.getByRole('article').filter({ hasText: name }),
    names: page.getByRole('article').getByRole('heading', { level: 2 }),
    add: page.getByRole('link', { name: words.list.add, exact: true }),
    actions: (name: string) => button(words.list.actions(name)),
    item,
    sort: button(words.list.sort),
    sorted: button(words.list.sorted),
    down: (name: string) => button(widgets.ja.sort.down(name)),
    handle: (name: string) => button(widgets.ja.sort.handle(name)),
    rows: page.getByRole('list', { name: words.list.sortLabel }).getByRole('listitem'),
    price: (name: string, price: string) =>
      page.getByRole('link', { name: words.list.changePrice(name, price) }),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')),
    inDialog: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }),
    preview: page.getByRole('region', { name: words.preview.title }),
    /** Labels may be followed by 必須. */
    field: (label: string) =>
      page.getByRole('textbox', { name: new RegExp(`^${RegExp.escape(label)}( .*)?$`) }),
    image: page.locator('input[type=file]'),
    save: (kind: keyof typeof words.form.submit) => button(words.form.submit[kind]),
    openNavigation: button(shell.ja.openMenu),

    async openList(): Promise<void> {
      await page.goto('/menu')
      await expect(this.cards.first()).toBeVisible()
    },
    /** Opens the actions of a card and chooses one. */
    async choose(name: string, action: string): Promise<void> {
      await this.actions(name).click()
      await item(action).click()
    },
    async openForm(id: number): Promise<void> {
      await page.goto(`/menu/${id}/edit`)
      await expect(this.field(words.name)).not.toHaveValue('')
    },
  }
}

/** A further menu of the signed-in owner, by the API. */
export const makeMenu = async (page: Page, name: string, more: object = {}): Promise<number> =>
  (await send(page.context(), '/api/menus', { name, price: 6600, duration: 60, ...more })).data.id

/** As another screen does it. */
export const deleteMenu = async (page: Page, id: number): Promise<void> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.delete(`/api/menus/${id}`, {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  })
  expect(answer.status(), await answer.text()).toBe(204)
}

/** A small picture as a file that is chosen. */
export const pictureFile = (name = 'bob.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})
