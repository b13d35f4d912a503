// The public pages: the landing page with its redirect, and the legal pages. Rules PUB-1 to PUB-9.
import { landing } from '@noren/words/admin/landing'
import { publicFrame } from '@noren/words/admin/public'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { languages } from '@noren/words/format'
import { expectAccessibleEverywhere, tabTo } from './page-checks.ts'
import { makeOwner, makeUser } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const words = landing.ja
const frame = publicFrame.ja

const legal = {
  terms: '/terms',
  privacy: '/privacy',
  legal: '/legal-notice',
  transmission: '/external-transmission',
} as const
const legalNames = Object.keys(legal) as (keyof typeof legal)[]

test.describe('the redirect of the landing page', () => {
  test('a visitor sees the page at once, without a call before the session cookie exists', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => void requests.push(new URL(request.url()).pathname))
    await watchShifts(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
    const weight = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((one) => one as PerformanceResourceTiming)
        // `link` is what is fetched ahead, after all else.
        .filter(
          ({ name, initiatorType }) => new URL(name).pathname.endsWith('.js') && initiatorType !== 'link',
        )
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    expect(weight, 'script before interaction').toBeLessThan(3_000)
    expect(await shiftsOf(page)).toBe(0)
  })

  test('an owner is redirected to the calendar after 300 ms and never sees the page', async ({
    page,
    context,
  }) => {
    await makeOwner(context)
    await noticeLanding(page)
    const began = performance.now()
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page).toHaveURL('/reservation-calendar')
    expect(performance.now() - began).toBeGreaterThan(300)
    expect(await wasNoticed(page)).toBe(false)
    await test.step('also from another public page', async () => {
      await page.goto('/terms')
      await page.getByRole('banner').getByRole('link', { name: common.ja.product }).click()
      await expect(page).toHaveURL('/reservation-calendar')
      expect(await wasNoticed(page)).toBe(false)
    })
  })

  test('who signed in since is redirected on coming back', async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await makeOwner(context)
    // As a browser does that had kept the page.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page).toHaveURL('/reservation-calendar')
  })

  test('a user without a shop is redirected to the registration', async ({ page, context }) => {
    await makeUser(context)
    await noticeLanding(page)
    await page.goto('/')
    await expect(page).toHaveURL('/registration')
    expect(await wasNoticed(page)).toBe(false)
  })

  test('an ended session shows the page', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'session', value: 'long-gone', url: baseURL }])
    await page.goto('/')
    await expect(page.getByRole('link', { name: frame.start }).first()).toBeVisible()
  })
})

test.describe('the landing page', () => {
  test('says what the product is, its price and that it is a beta, and leads to the sign-up', async ({
    page,
  }) => {
    await page.goto('/')
    const main = page.getByRole('main')
    for (const text of [
      words.hero.text,
      words.cards.free.title,
      words.cards.rich.title,
      words.facts.cost.beta.title,
      words.beta.title,
      words.beta.text,
      ...words.features.items.map(({ title }) => title),
    ])
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    for (const picture of await main.getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)
      expect(await picture.getAttribute('alt')).toMatch(/。$/)
    }
    const question = main.getByText(words.faq.cost.question)
    await question.click()
    await expect(main.getByText(words.faq.cost.answer.beta)).toBeVisible()
    const starts = page.getByRole('link', { name: frame.start })
    await expect(starts).toHaveCount(3)
    for (const start of await starts.all()) await expect(start).toHaveAttribute('href', '/signup')
    await starts.nth(1).click()
    await expect(page).toHaveURL('/signup')
  })

  test('has a miniature of the booking page that works from the first press', async ({ page }) => {
    await page.goto('/')
    const demo = page.getByRole('region', { name: words.demo.title })
    await demo
      .getByRole('button', { name: /予約できます$/ })
      .first()
      .click()
    await demo.getByRole('button', { name: words.demo.confirm }).click()
    await expect(demo.getByText(words.demo.doneTitle)).toBeVisible()
    await demo.getByRole('button', { name: words.demo.again }).click()
    await expect(demo.getByText(words.demo.choose)).toBeVisible()
  })

  test('leads to a real booking page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: words.hero.example }).click()
    await expect(page).toHaveURL('/s/koharu')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ヘアサロン こはる')
  })

  test('is usable by keyboard alone @desktop', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: shell.ja.skip })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const demo = page.getByRole('region', { name: words.demo.title })
    await tabTo(page, demo.getByRole('button', { name: /予約できます$/ }).first())
    await page.keyboard.press('Enter')
    await expect(demo.getByRole('button', { name: words.demo.confirm })).toBeFocused()
    const question = page.locator('summary').first()
    await tabTo(page, question)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.faq.cost.answer.beta)).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: frame.start }).last())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/signup')
  })
})

/** What the legal pages must say, word for word or by a figure. Rules PUB-3 to PUB-7. */
const statements = {
  terms: {
    ja: [
      '最終更新日：2025年9月14日',
      /ベータ版の期間中は、すべての機能を無料/,
      /初期費用はかかりません/,
      /月額料金は正式版の公開後/,
      /データが失われる可能性/,
      /7日前までに/,
      /正式版を公開するとき、またはベータ版を終えるときは、運営者は30日前までに/,
      /無料プランへ引き継がれ/,
      /移行の日から30日間/,
      /その30日前までに、本サービスの画面または電子メールでお知らせ/,
      /決済代行会社を通じて/,
      /原則として取り消しと返金ができません/,
      /安全な管理に責任を負います/,
      /30日以内であれば、ログインして退会を取り消し/,
    ],
    en: [
      'Last updated: 14 September 2025',
      /free of charge during the beta/,
      /may be lost/,
      /at least 7 days in advance/,
      /at least 30 days before the official version/,
      /30 days after the migration/,
      /card payment provider/,
      /responsible for keeping it safe/,
      /Within 30 days of asking/,
    ],
  },
  privacy: {
    ja: [
      '最終更新日：2025年9月14日',
      /3年から5年/,
      /アクセスログ）：6か月/,
      /最長で2年/,
      /3,000円の手数料/,
      /写し1枚につき10円/,
      /1か月以内に回答/,
      /2か月以内に回答/,
      /30日以内であれば取り消す/,
      /管理に責任を負い/,
    ],
    en: [
      'Last updated: 14 September 2025',
      /3 to 5 years/,
      /Access logs: 6 months/,
      /up to 2 years/,
      /3,000 yen per request plus 10 yen per copied page/,
      /within 1 month/,
      /within 2 months/,
      /Within 30 days this can be undone/,
    ],
  },
  legal: {
    ja: [
      /クレジットカード決済/,
      /直ちにご利用いただけます/,
      /取り消しと返金は、原則としてお受けしておりません/,
      /各サービスのページに、消費税を含む金額/,
      /ご請求があった場合には、遅滞なく開示いたします/,
    ],
    en: [
      /Credit card, through a card payment provider/,
      /Immediately/,
      /generally not be canceled or refunded/,
      /shown on the page of each service/,
    ],
  },
  transmission: {
    ja: [/外部の事業者から何も読み込みません/, /ブラウザの通知サービス/],
    en: [/load nothing from third parties/, /push service of the browser/],
  },
}

for (const name of legalNames)
  test(`${legal[name]} has its statements in both languages and is accessible`, async ({ page }) => {
    for (const lang of languages) {
      await page.goto(`${legal[name]}?lang=${lang}`)
      const main = page.getByRole('main')
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicFrame[lang].legal[name])
      for (const statement of statements[name][lang]) await expect(main).toContainText(statement)
      await expect(main).not.toContainText(/null|undefined/)
      await expectAccessibleEverywhere(page, `${name}, ${lang}`)
    }
  })

test('the landing page is accessible in both languages', async ({ page }) => {
  for (const lang of languages) {
    await page.goto(`/?lang=${lang}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing[lang].hero.head)
    await expectAccessibleEverywhere(page, `landing, ${lang}`)
  }
})

test('the footer links every legal page, which opens at its top', async ({ page }) => {
  await page.goto('/')
  for (const name of legalNames) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: frame.legal[name] })
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(page).toHaveURL(legal[name])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.legal[name])
    await expect(page).toHaveTitle(common.ja.productTitle(frame.legal[name]))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('the table of contents links to sections, also from other pages @both', async ({ page, isMobile }) => {
  const part = page.getByRole('heading', { name: 'ベータ版についての特則' })
  await page.goto('/terms')
  if (isMobile) await page.getByText('目次', { exact: true }).first().click()
  await page
    .getByRole('link', { name: /ベータ版についての特則/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/terms#beta')
  await expect(part).toBeInViewport()
  await page.goto('/privacy#retention')
  await expect(page.getByRole('heading', { name: '保存期間' })).toBeInViewport()
  await page.goto('/')
  await page.getByRole('link', { name: words.beta.terms }).click()
  await expect(page).toHaveURL('/terms#beta')
  await expect(part).toBeInViewport()
})

test('the chosen language is remembered, and the server uses it', async ({ page, context }) => {
  await page.goto('/terms?lang=ja')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicFrame.en.legal.terms)
  await expect(page).toHaveURL('/terms')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'language')
  expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax', httpOnly: false })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(2 * 366 * 86_400)
  const answer = await page.goto('/privacy')
  expect(await answer?.text()).toContain(publicFrame.en.legal.privacy)
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('without script everything is readable, and navigation is by links', async ({ openPage, baseURL }) => {
  const page = await openPage({ javaScriptEnabled: false, baseURL })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.hero.head)
  await page.getByText(words.faq.cost.question).click()
  await expect(page.getByText(words.faq.cost.answer.beta)).toBeVisible()
  await expect(page.getByRole('link', { name: frame.start }).first()).toHaveAttribute('href', '/signup')
  await page.getByRole('contentinfo').getByRole('link', { name: frame.legal.terms }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.legal.terms)
  await expect(page.getByText('データが失われる可能性', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicFrame.en.legal.terms)
})

/** Whether the landing page was visible at any moment. */
const noticeLanding = (page: Page) =>
  page.addInitScript((text) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(text)) sessionStorage.setItem('noticed', 'yes')
    }).observe(document, { childList: true, subtree: true })
  }, words.hero.text)

const wasNoticed = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('noticed') !== null)

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
      document.documentElement.dataset['shifts'] = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? 0))
