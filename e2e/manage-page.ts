import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { expect, type Page } from './fixtures.ts'
import type { Start } from './booking-page.ts'

const words = booking.ja
const { manage, reschedule } = words

/** The pages of the manage link: the reservation, and moving it. */
export const managePage = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  toReschedule: page.getByRole('link', { name: manage.reschedule }),
  toCancel: page.getByRole('link', { name: manage.cancel }),
  currentTime: page.getByText(bookingTime.ja.own.present, { exact: true }).filter({ visible: true }),
  requested: page.getByText(bookingTime.ja.own.requested, { exact: true }).filter({ visible: true }),
  free: page.getByRole('button', { name: /予約できます$/ }).filter({ visible: true }),
  nextWeek: page.getByRole('link', { name: bookingTime.ja.next, exact: true }).filter({ visible: true }),
  alternatives: page.locator('main form').first().getByRole('button'),
  allTimes: page.getByRole('link', { name: bookingTime.ja.allTimes }),
  submit: page.getByRole('button', { name: reschedule.submit }),
  submitRequest: page.getByRole('button', { name: reschedule.submitApproval }),

  /** From the reservation to the confirmation of a free start of the next week; `nth` is zero-based. */
  async chooseTime(nth = 0): Promise<Start> {
    await this.toReschedule.click()
    await expect(this.title).toHaveText(reschedule.title)
    const before = await this.free.first().getAttribute('value')
    await this.nextWeek.click()
    await expect(this.free.first()).not.toHaveAttribute('value', before ?? '')
    const button = this.free.nth(nth)
    const [date = '', time = ''] = ((await button.getAttribute('value')) ?? '').split('T')
    await button.click()
    await expect(this.title).toHaveText(reschedule.confirmTitle)
    return { date, time }
  },
})
