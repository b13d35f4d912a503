import { common } from '@noren/words/common'
import { registration } from '@noren/words/admin/registration'
import type { Page } from './fixtures.ts'

const words = registration.ja

export const wizardPage = (page: Page) => ({
  heading: (step: 'name' | 'hours' | 'menu') => page.getByRole('heading', { name: words[step].title }),
  shopName: page.getByLabel(words.name.label),
  opening: (range = 1) => rangeOf(page, range).getByLabel(words.hours.opening),
  closing: (range = 1) => rangeOf(page, range).getByLabel(words.hours.closing),
  addRange: page.getByRole('button', { name: words.hours.add }),
  day: (name: string) => page.getByRole('checkbox', { name }),
  closedOnHolidays: page.getByRole('checkbox', { name: words.hours.closedOnHolidays }),
  menuName: page.getByLabel(words.menu.name),
  price: page.getByLabel(words.menu.price),
  duration: page.getByLabel(words.menu.duration),
  total: page.getByLabel(words.menu.total),
  next: page.getByRole('button', { name: common.ja.next }),
  back: page.getByRole('button', { name: common.ja.back }),
  make: page.getByRole('button', { name: words.submit }),
})

const rangeOf = (page: Page, range: number) => page.getByRole('group', { name: words.hours.range(range) })
