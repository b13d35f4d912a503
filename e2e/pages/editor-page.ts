import { firstSteps } from '@noren/words/admin/first-steps'
import { pages } from '@noren/words/admin/pages'
import { widgets } from '@noren/words/admin/widgets'
import { expect, type Locator, type Page } from '../fixtures.ts'

export const words = pages.ja

/** The editor of the booking page or of the completion page. */
export const editorPage = (page: Page) => {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const list = page.getByRole('list', { name: words.list })
  return {
    /** Their handles alone: a menu block has a list of its own inside. */
    blocks: list.locator('> li'),
    block: (name: string) => list.locator('> li').filter({ hasText: name }),
    addDocument: button(words.addDocument),
    addMenu: button(words.addMenu),
    title: (position: number) => page.getByRole('textbox', { name: words.blockTitle(position), exact: true }),
    body: (name: string) => page.getByRole('textbox', { name: words.body(name), exact: true }),
    edit: (name: string) => button(words.editOf(name)),
    close: list.getByRole('button', { name: words.close, exact: true }),
    tool: (name: keyof typeof words.tools) =>
      page
        .getByRole('toolbar', { name: words.tools.bar })
        .getByRole('button', { name: words.tools[name], exact: true }),
    publish: (name: string) => page.getByRole('switch', { name: words.publishBlock(name), exact: true }),
    publishAnyway: page.getByRole('button', { name: firstSteps.ja.publish.anyway }),
    publishPage: page.getByRole('switch', { name: words.publishPage, exact: true }),
    sort: button(widgets.ja.sort.startOf(words.sortedList)),
    sorted: button(widgets.ja.sort.endOf(words.sortedList)),
    up: (name: string) => button(widgets.ja.sort.up(name)),
    down: (name: string) => button(widgets.ja.sort.down(name)),
    /** Of a menu block. */
    unfold: (name: string, count: number) => button(words.menus.countOf(name, count)),
    sortMenus: (name: string) => button(widgets.ja.sort.startOf(words.menus.of(name))),
    sortedMenus: (name: string) => button(widgets.ja.sort.endOf(words.menus.of(name))),
    handle: (name: string) => button(widgets.ja.sort.handle(name)),
    remove: (name: string) => button(words.removeOf(name)),
    retry: button(words.save.retry),
    preview: button(widgets.ja.preview),
    live: page.frameLocator(`iframe[title="${words.live.frame}"]:not([aria-hidden])`),
    toast: (text: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(text).first(),
    dialog: page.getByRole('dialog').or(page.getByRole('alertdialog')),
    inDialog: (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }),

    async open(path = '/reservation-page'): Promise<void> {
      await page.goto(path)
      await expect(this.blocks.first()).toBeVisible()
    },
  }
}
