import type { BookingFieldName } from '@noren/contract/booking/fields'
import { booking } from '@noren/words/booking'
import { bookingDetails, bookingTime } from '@noren/words/booking-steps'
import { expect, type Locator, type Page } from './fixtures.ts'

const words = booking.ja
const time = bookingTime.ja
const details = bookingDetails.ja

export type Customer = ReturnType<typeof someCustomer>

export const someCustomer = (changes: Partial<Record<BookingFieldName, string>> = {}) => ({
  family_name: '山田',
  given_name: '花子',
  phone: '090-1234-5678',
  email: 'hanako@example.jp',
  note: '前回と同じ長さでお願いします。',
  ...changes,
})

/** `date` and `time` as the site's forms carry them: 2026-11-24, 10:30. */
export type Start = { date: string; time: string }

/** The customers' site, step by step. */
export const bookingPage = (page: Page) => ({
  book: visible(page.getByRole('link', { name: words.shop.book, exact: true })),
  title: page.getByRole('heading', { level: 1 }),
  nextWeek: visible(page.getByRole('link', { name: time.next, exact: true })),
  free: visible(page.getByRole('button', { name: /予約できます$/ })),
  at: ({ date, time: at }: Start) => page.locator(`table button[name="start"][value="${date}T${at}"]`),
  field: (name: BookingFieldName) => page.locator(`[name="${name}"]`),
  errorOf: (name: BookingFieldName) => page.locator(`#${name}-error`),
  summary: page.getByRole('alert'),
  toConfirm: page.getByRole('button', { name: details.submit }),
  submit: page.getByRole('button', { name: words.confirm.submit }),
  fact: (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd'),
  factOf(name: BookingFieldName): Locator {
    return this.fact(details.fields[name].label)
  },
  alternatives: page.locator('main form').first().getByRole('button'),
  number: page.getByText(/^\d{4}-\d{4}$/),
  manage: page.getByRole('link', { name: words.done.manage }),

  /** The script of the details has come: until then the form is sent by the browser, and nothing is checked while it is typed. */
  async hydrated(): Promise<void> {
    await expect(page.locator('[data-hydrated]')).toBeAttached()
  },

  /** From the shop's page to a free start of the next week, which is before every deadline. */
  async chooseTime(address: string, nth = 0): Promise<Start> {
    await page.goto(address)
    await this.book.click()
    const before = await this.free.first().getAttribute('value')
    await this.nextWeek.click()
    await expect(this.free.first()).not.toHaveAttribute('value', before ?? '')
    const button = this.free.nth(nth)
    const [date = '', at = ''] = ((await button.getAttribute('value')) ?? '').split('T')
    await button.click()
    await expect(this.title).toHaveText(words.details.title)
    return { date, time: at }
  },

  async fill(customer: Partial<Customer>): Promise<void> {
    for (const [name, value] of Object.entries(customer)) await page.locator(`[name="${name}"]`).fill(value)
  },

  /** Fills in the details and submits them; ends on the confirmation. */
  async toConfirmation(customer: Partial<Customer>): Promise<void> {
    await this.fill(customer)
    await this.toConfirm.click()
    await expect(this.title).toHaveText(words.confirm.title)
  },

  /** Books; ends on the ticket and returns its number. */
  async finish(): Promise<string> {
    await this.submit.click()
    await expect(this.title).toHaveText(words.done.title)
    return this.number.innerText()
  },
})

// Links and cells are in the page for both widths; one of them is visible.
const visible = (locator: Locator): Locator => locator.filter({ visible: true })
