import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { widgets } from '@noren/words/admin/widgets'
import { reservations } from '@noren/words/reservations'
import { dayPage } from '../day-page.ts'
import { expect, type Locator, type Page } from '../fixtures.ts'

export const words = reservationDetail.ja

/** The page of one reservation. */
export const detailPage = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    ...dayPage(page),
    main: page.getByRole('main'),
    /** In the menu. */
    edit: page.getByRole('menuitem', { name: words.edit.open, exact: true }),
    save: dialog.getByRole('button', { name: words.edit.submit, exact: true }),
    /** In the menu, until the visit is over. */
    next: page.getByRole('menuitem', { name: words.next.open, exact: true }),
    card: page.getByRole('complementary', { name: words.record }),
    tab: (tab: keyof typeof reservations.ja.detail.tabs): Locator =>
      page.getByRole('tab', { name: reservations.ja.detail.tabs[tab] }),
    discard: dialog.getByText(widgets.ja.unsaved.discard),

    async goto(id: number, search = ''): Promise<void> {
      await page.goto(`/reservation/${id}${search}`)
      await expect(page.getByRole('tablist')).toBeVisible()
      // What changes it is fetched after the facts.
      await expect(
        page
          .getByRole('button', { name: reservationChanges.ja.more, exact: true })
          .or(page.getByRole('button', { name: words.edit.open, exact: true })),
      ).toBeVisible()
    },

    async openEdit(): Promise<void> {
      await page.getByRole('button', { name: reservationChanges.ja.more, exact: true }).click()
      await this.edit.click()
    },
  }
}
