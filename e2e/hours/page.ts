import { hours } from '@noren/words/admin/hours/editor'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { widgets } from '@noren/words/admin/widgets'
import { formatSpokenDate, weekdayLongName } from '@noren/words/format'
import type { Locator, Page } from '../fixtures.ts'

const words = businessHours.ja

/** The screen of the business hours: weekdays by number, 0 is Sunday. */
export const hoursPage = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  const day = (weekday: number) =>
    page.getByRole('group', { name: weekdayLongName('ja', weekday), exact: true })
  return {
    dialog,
    day,
    tab: (tab: keyof typeof words.tabs) => page.getByRole('tab', { name: words.tabs[tab] }),
    isOpen: (weekday: number) => day(weekday).getByRole('checkbox'),
    /** The opening and closing times of a weekday's range, 0 the first. */
    range: (weekday: number, index: number) => {
      const group = day(weekday).getByRole('group', { name: hours.ja.range(index + 1), exact: true })
      return { opening: group.getByLabel(hours.ja.opening), closing: group.getByLabel(hours.ja.closing) }
    },
    addRange: (weekday: number) => day(weekday).getByRole('button', { name: hours.ja.add }),
    copy: (weekday: number) =>
      day(weekday).getByRole('button', { name: words.regular.copyOf(weekdayLongName('ja', weekday)) }),
    save: button(widgets.ja.saveBar.save),
    barText: (text: 'unsaved' | 'none') => page.getByText(widgets.ja.saveBar[text]),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
    date: (date: string) =>
      page.getByRole('application').getByRole('button', { name: formatSpokenDate('ja', date) }),
    inDialog: (name: string) => dialog.getByRole('button', { name, exact: true }),
    field: (name: string) => dialog.locator(`[name="${name}"]`),
    preview: dialog.getByRole('region', { name: /受付時間$/ }),
    card: (text: string) => page.getByRole('article').filter({ hasText: text }),

    /** In the calendar of a dialog, which opens with this month: the day may be in the next one. */
    async choose(date: string): Promise<void> {
      await dialog.getByRole('button', { name: new RegExp(widgets.ja.dates.choose) }).click()
      const calendar = page.getByRole('application').last()
      await calendar.getByRole('grid').waitFor()
      const cell = calendar.getByRole('button', { name: formatSpokenDate('ja', date) })
      if (!(await cell.isVisible()))
        await calendar.getByRole('button', { name: widgets.ja.dates.nextMonth }).click()
      await cell.click()
    },

    async open(tab: keyof typeof words.tabs = 'regular'): Promise<void> {
      await page.goto(tab === 'regular' ? '/business-day' : `/business-day?tab=${tab}`)
      await this.tab(tab).waitFor()
    },
  }
}
