import { common } from '@noren/words/common'
import { hours } from '@noren/words/admin/hours/editor'
import { menus } from '@noren/words/admin/menus'
import { registration } from '@noren/words/admin/registration'
import type { Page } from './fixtures.ts'

const words = registration.ja

export const wizardPage = (page: Page) => ({
  heading: (step: 'name' | 'hours' | 'menu') => page.getByRole('heading', { name: words[step].title }),
  shopName: page.getByLabel(words.name.label),
  opening: (range = 1) => rangeOf(page, range).getByLabel(hours.ja.opening),
  closing: (range = 1) => rangeOf(page, range).getByLabel(hours.ja.closing),
  addRange: page.getByRole('button', { name: hours.ja.add }),
  day: (name: string) => page.getByRole('checkbox', { name }),
  closedOnHolidays: page.getByRole('checkbox', { name: words.hours.closedOnHolidays }),
  menuName: page.getByLabel(menus.ja.name),
  price: page.getByLabel(menus.ja.price),
  duration: page.getByLabel(menus.ja.duration),
  total: page.getByLabel(menus.ja.total),
  next: page.getByRole('button', { name: common.ja.next }),
  back: page.getByRole('button', { name: common.ja.back }),
  make: page.getByRole('button', { name: words.submit }),
})

const rangeOf = (page: Page, range: number) => page.getByRole('group', { name: hours.ja.range(range) })
