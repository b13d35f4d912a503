// Takes the landing page's pictures of the demo salon in both languages. They are committed; after a change of a screen run:
// SCREENS=1 playwright test --config e2e/playwright.config.ts e2e/pictures.spec.ts --project desktop
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encode } from '../apps/server/src/features/images/encode.ts'
import { drawProductCard } from '../apps/server/src/features/shops/cards/draw-card.ts'
import { accounts } from '@noren/words/accounts'
import { landing } from '@noren/words/admin/landing'
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { common } from '@noren/words/common'
import { languages, type Lang } from '@noren/words/format'
import { exactLabel } from './account-page.ts'
import { expect, test, type Page } from './fixtures.ts'

const folder = join(import.meta.dirname, '../apps/admin/src/public/landing/pictures')
const shared = join(import.meta.dirname, '../apps/admin/public')

const phone = {
  viewport: { width: 375, height: 760 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

for (const lang of languages) {
  const locale = lang === 'ja' ? 'ja-JP' : 'en-GB'

  test(`the owner’s calendar and day, ${lang}`, { tag: '@screens' }, async ({ openPage }) => {
    const desk = await openPage({
      locale,
      viewport: { width: 1280, height: 820 },
      deviceScaleFactor: 1.25,
    })
    const date = await signIn(desk, lang)
    await desk.goto(`/reservation-calendar/${date}`)
    await expect(desk.locator('ol').getByRole('link').first()).toBeVisible()
    await expect(desk.getByRole('region').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await take(desk, `calendar-${lang}`, 1600)

    const hand = await openPage({ locale, ...phone })
    await signIn(hand, lang)
    await hand.goto(`/reservation-calendar/${date}`)
    const heading = hand.getByRole('region').getByRole('heading', { level: 2 }).first()
    await expect(heading).toBeVisible()
    // Not what stands there while the day is read.
    await expect(hand.locator('main').getByText('10:00', { exact: true }).first()).toBeVisible()
    await take(hand, `day-${lang}`, 600)
  })

  test(`the customer’s way, ${lang}`, { tag: '@screens' }, async ({ openPage }) => {
    const desk = await openPage({
      locale,
      viewport: { width: 1000, height: 900 },
      deviceScaleFactor: 1.4,
    })
    await desk.goto('/s/koharu')
    await take(desk, `salon-${lang}`, 1400)

    const page = await openPage({ locale, ...phone })
    await page.goto('/s/koharu')
    await take(page, `shop-${lang}`, 600)
    await page.goto('/s/koharu/book')
    await page.getByRole('link', { name: /^カット＋シャンプー/ }).click()
    const free = page.locator('table button[name="start"]:visible')
    await expect(free.first()).toBeVisible()
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 20))
    await take(page, `time-${lang}`, 600)
    await free.nth(12).click()
    for (const [name, value] of Object.entries({
      family_name: '山田',
      given_name: '花子',
      family_name_kana: 'ヤマダ',
      given_name_kana: 'ハナコ',
      phone: '090-1234-5678',
      email: 'hanako@example.jp',
    }))
      await page.locator(`[name="${name}"]`).fill(value)
    await page.getByLabel('2回目以降').check()
    await page.getByRole('button', { name: bookingDetails[lang].submit }).click()
    await page.getByRole('button', { name: booking[lang].confirm.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking[lang].done.title)
    await take(page, `done-${lang}`, 600)
  })
}

test('the image of shared links', { tag: '@screens' }, async () => {
  writeFileSync(
    join(shared, 'share.jpg'),
    await drawProductCard(common.ja.product, landing.ja.hero.head.replace('\n', '')),
  )
})

/** Signs in as the demo owner. Returns a busy day of the near future as yyyymmdd. */
const signIn = async (page: Page, lang: Lang): Promise<string> => {
  const [email = '', password = ''] = (process.env.NOREN_DEMO ?? '').split(' / ')
  await page.goto('/login')
  await page.getByLabel(accounts[lang].email).fill(email)
  await page.getByLabel(exactLabel(accounts[lang].password)).fill(password)
  await page.getByRole('button', { name: accounts[lang].login.submit, exact: true }).click()
  await expect(page).toHaveURL('/reservation-calendar')
  const answer = await page.request.get('/api/public/shops/koharu/availability?menu_id=1&days=14')
  const { data } = await answer.json()
  const days: { date: string; starts: string[] }[] = data.days
  const open = days.slice(2).filter(({ starts }) => starts.length > 0)
  const busiest = open.toSorted((one, other) => one.starts.length - other.starts.length)[0]
  return (busiest?.date ?? '').replaceAll('-', '')
}

const take = async (page: Page, name: string, width: number): Promise<void> => {
  await page.mouse.move(0, 0)
  const { bytes } = await encode(await page.screenshot({ animations: 'disabled' }), {
    maxWidth: width,
    widths: [],
    form: 'webp',
  })
  writeFileSync(join(folder, `${name}.webp`), bytes)
}
