// Takes the landing page's pictures: of the demo salon, in English of one with English words. They are committed; after a change of a screen run:
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
import { shopNow } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { makeEnglishSalon } from './gallery/english-salon.ts'

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

  test(`the owner’s day, ${lang}`, { tag: '@screens' }, async ({ openPage }) => {
    const desk = await openPage({
      locale,
      viewport: { width: 1280, height: 820 },
    })
    if (lang === 'en') await makeEnglishSalon(desk, 'koharu@salon.example')
    else await signIn(desk, lang)
    const date = await showDay(desk)
    const signedIn = await desk.context().storageState()
    const hand = await openPage({ locale, storageState: signedIn, ...phone })
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
    const shop = lang === 'en' ? (await makeEnglishSalon(await openPage())).address : '/s/koharu'
    await desk.goto(shop)
    await take(desk, `salon-${lang}`, 1400)

    const page = await openPage({ locale, ...phone })
    await page.goto(shop)
    await take(page, `shop-${lang}`, 600)
    await page.goto(`${shop}/book`)
    await page.getByRole('link', { name: lang === 'en' ? /^Cut \+ shampoo/ : /^カット＋シャンプー/ }).click()
    const free = page.locator('table button[name="start"]:visible')
    await expect(free.first()).toBeVisible()
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 20))
    await take(page, `time-${lang}`, 600)
    await free.nth(12).click()
    for (const [name, value] of Object.entries({
      ...(lang === 'en'
        ? { family_name: 'Yamada', given_name: 'Hanako' }
        : {
            family_name: '山田',
            given_name: '花子',
            family_name_kana: 'ヤマダ',
            given_name_kana: 'ハナコ',
          }),
      phone: '090-1234-5678',
      email: 'hanako@example.jp',
    }))
      await page.locator(`[name="${name}"]`).fill(value)
    if (lang === 'ja') await page.getByLabel('2回目以降').check()
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

/** Signs in as the demo owner. */
const signIn = async (page: Page, lang: Lang): Promise<void> => {
  const [email = '', password = ''] = (process.env.NOREN_DEMO ?? '').split(' / ')
  await page.goto('/login')
  await page.getByLabel(accounts[lang].email).fill(email)
  await page.getByLabel(exactLabel(accounts[lang].password)).fill(password)
  await page.getByRole('button', { name: accounts[lang].login.submit, exact: true }).click()
  await expect(page).toHaveURL('/reservation-calendar')
}

/** A busy day of the next two weeks whose visits are agreed, most of them before 16:00, where the picture ends: as yyyymmdd. */
const showDay = async (page: Page): Promise<string> => {
  const { today } = shopNow()
  const ahead = Array.from({ length: 13 }, (_, nth) => dateAfter(today, nth + 1))
  const [from, to] = [ahead[0] ?? '', ahead.at(-1) ?? '']
  const answer = await page.request.get('/api/reservations', { params: { from, to } })
  const { data, offered }: { data: Bar[]; offered: Bar[] } = await answer.json()
  const worth = (date: string) =>
    [...data, ...offered]
      .filter(({ start_at }) => start_at.startsWith(date) && start_at.slice(11) < '16')
      .reduce((sum, { status }) => sum + (status === 'reserved' ? 1 : -3), 0)
  return (ahead.toSorted((one, other) => worth(other) - worth(one))[0] ?? '').replaceAll('-', '')
}

/** A visit, or a time that is only held, which has no status. */
type Bar = { start_at: string; status?: string }

const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const take = async (page: Page, name: string, width: number): Promise<void> => {
  await page.mouse.move(0, 0)
  const { bytes } = await encode(await page.screenshot({ animations: 'disabled' }), {
    maxWidth: width,
    widths: [],
    form: 'webp',
  })
  writeFileSync(join(folder, `${name}.webp`), bytes)
}
