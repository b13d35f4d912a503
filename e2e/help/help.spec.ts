// The help: from a screen to its page and on to another one, searching, without a network. Rules SCR-114 to SCR-120.
import { contact } from '@noren/words/admin/contact'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { helpPages } from '@noren/words/help/pages'
import { helpScreen } from '@noren/words/help/screen'
import { calendar } from '@noren/words/reservations/calendar'
import { openKept } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleEverywhere, inputMethod, tabTo } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'

const words = helpScreen.ja
const { hours, menus, canceling, calendar: calendarPage } = helpPages.ja

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const field = (page: Page) => page.getByRole('textbox', { name: words.search })

test('a screen leads to its page, whose label is the one on the screen, and the page back to the screen', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/business-day')
  await page.getByRole('link', { name: shell.ja.helpOfScreen }).click()
  await expect(page).toHaveURL('/help/hours')
  await expect(heading(page, hours.title)).toBeVisible()
  const label = businessHours.ja.proposals.open
  await expect(page.getByRole('listitem').filter({ hasText: label })).toBeVisible()
  const picture = page.getByRole('img', { name: words.picture(hours.title) })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300)
  await expectAccessibleEverywhere(page, 'a page of the help')
  await page.getByRole('link', { name: words.open }).click()
  await expect(page).toHaveURL('/business-day')
  await page.getByRole('tab', { name: businessHours.ja.tabs.close }).click()
  await expect(page.getByRole('button', { name: label })).toBeVisible()
})

test('the calendar leads to its page from its settings, on a phone and on a desktop @both', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/reservation-calendar')
  await page.getByRole('button', { name: calendar.ja.settings.open }).click()
  await page.getByRole('link', { name: shell.ja.helpOfScreen }).click()
  await expect(heading(page, calendarPage.title)).toBeVisible()
})

test('the navigation leads to the help; a search by kana finds a page, and another finds nothing but whom to ask', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/menu')
  await page.getByRole('button', { name: shell.ja.openMenu }).click()
  await page.getByRole('dialog').getByRole('link', { name: shell.ja.nav.help }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('link', { name: calendarPage.title })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the help')
  // On a phone a group is unfolded by a press, and is still open when one comes back from a page.
  await expect(page.getByRole('link', { name: menus.title })).toBeHidden()
  await page.getByRole('heading', { name: words.groups.menus, exact: true }).click()
  await page.getByRole('link', { name: menus.title }).click()
  await expect(heading(page, menus.title)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: menus.title })).toBeVisible()

  // Enter that ends a conversion opens nothing and leaves nothing.
  const typing = await inputMethod(page)
  await field(page).focus()
  await typing.compose('きゃんせる')
  await typing.enter()
  await typing.accept('キャンセル')
  await expect(page.getByText(/件見つかりました/)).toBeVisible()
  await expect(page).toHaveURL(/\/help\?q=/)
  // By keyboard alone to what was found.
  const found = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  await expect(found).toContainText(canceling.title)
  await tabTo(page, found)
  await page.keyboard.press('Enter')
  await expect(heading(page, canceling.title)).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue('キャンセル')

  await field(page).fill('宇宙旅行')
  await expect(page.getByText(words.noneText)).toBeVisible()
  await expectAccessibleEverywhere(page, 'the help without a result')
  await page.getByRole('link', { name: words.ask }).click()
  await expect(page.getByText(contact.ja.lead)).toBeVisible()
})

test('in English the labels are those of the English screens @desktop', async ({ openPage }) => {
  const page = await openPage({ locale: 'en-GB' })
  await makeOwner(page.context())
  await page.goto('/menu')
  await page.getByRole('link', { name: shell.en.helpOfScreen }).click()
  await expect(heading(page, helpPages.en.menus.title)).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: shell.en.nav.help })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the help opens with its pictures, also where the session is not known', async ({
    page,
    context,
    allowProblem,
  }) => {
    allowProblem(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
    await makeOwner(context)
    await openKept(page)
    await page.goto('/help')
    await expect(page.getByRole('link', { name: calendarPage.title })).toBeVisible()
    const keptPictures = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return kept.flat().filter(({ url }) => url.endsWith('.avif')).length
      })
    await expect.poll(keptPictures).toBeGreaterThan(20)

    await context.setOffline(true)
    const opened = await context.newPage()
    await opened.goto('/reservation-calendar')
    await expect(opened.getByText(common.ja.offline)).toBeVisible()
    await opened.getByRole('link', { name: shell.ja.nav.help }).click()
    await field(opened).fill('りんじきゅうぎょう')
    await expect(opened.getByText(/件見つかりました/)).toBeVisible()
    await opened.getByRole('link', { name: hours.title }).click()
    await expect(heading(opened, hours.title)).toBeVisible()
    const picture = opened.getByRole('img', { name: words.picture(hours.title) })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300)
    await opened.reload()
    await expect(heading(opened, hours.title)).toBeVisible()

    await context.setOffline(false)
    await expect(opened.getByText(common.ja.offline)).toBeHidden()
    await expect(opened.getByRole('button', { name: shell.ja.openMenu })).toBeVisible()
    await expect(heading(opened, hours.title)).toBeVisible()
  })
})
