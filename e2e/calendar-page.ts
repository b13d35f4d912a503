import { reservations } from '@noren/words/reservations'
import type { Start } from './booking-page.ts'
import type { Page } from './fixtures.ts'

const words = reservations.ja

/** The owner's calendar, its day panel and a reservation's page. */
export const calendarPage = (page: Page) => ({
  day: page.getByRole('region', { name: /の予約$/ }),
  visit: (customer: string) =>
    page.getByRole('region', { name: /の予約$/ }).getByRole('link', { name: customer }),
  tab: (name: keyof typeof words.detail.tabs) => page.getByRole('tab', { name: words.detail.tabs[name] }),
  panel: page.locator('[role=tabpanel]:not([inert])'),

  async open({ date }: Pick<Start, 'date'>): Promise<void> {
    await page.goto(`/reservation-calendar/${date.replaceAll('-', '')}`)
  },
})
