// Finding a reservation. Rules RES-32, RES-33.
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { common } from '@noren/words/common'
import { formatDate, formatSpokenDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { widgets } from '@noren/words/admin/widgets'
import { longName } from '../customers/customer-page.ts'
import { addDate, enter, shopNow } from '../day-page.ts'
import { expectAccessible, expectAccessibleAtWidths, inputMethod } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { expect, hold, test, type Page } from '../fixtures.ts'

const words = reservationSearch.ja
const { dates, pages } = widgets.ja

const searchPage = (page: Page) => {
  const main = page.getByRole('main')
  return {
    main,
    text: main.getByRole('textbox', { name: words.text }),
    submit: main.getByRole('button', { name: words.submit, exact: true }),
    reset: main.getByRole('button', { name: words.reset }),
    status: (status: keyof typeof reservations.ja.status) =>
      main.getByRole('checkbox', { name: reservations.ja.status[status] }),
    period: (preset: keyof typeof dates.preset) => main.getByRole('radio', { name: dates.preset[preset] }),
    day: (label: string) => main.locator('[aria-haspopup=dialog]', { hasText: label }),
    /** Of reservations; customers have no number. */
    cards: main
      .getByRole('region', { name: words.list })
      .getByRole('listitem')
      .filter({ has: page.locator('a[href^="/reservation/"]') }),
    people: main
      .getByRole('region', { name: words.list })
      .getByRole('listitem')
      .filter({ has: page.locator('a[href^="/customers/"]') }),
    filters: main.getByRole('group', { name: words.filters }),
    openPeriod: () => main.getByRole('button', { name: words.period, exact: true }).click(),
    found: (count: string) => main.getByRole('heading', { name: words.found(count) }),
  }
}

test('from the header to a card and back: the search stands as it was', async ({ page, context }) => {
  await makeOwner(context)
  const { today } = shopNow()
  const soon = addDate(today, 40)
  const { id } = await enter(page, { start: `${soon}T10:00:00+09:00`, name: longName })
  await enter(page, {
    start: `${addDate(today, -400)}T10:00:00+09:00`,
    name: '山田 花子',
    phone: '09012345678',
  })
  const own = searchPage(page)

  await page.goto('/reservation-calendar')
  await page.getByRole('link', { name: words.open }).and(page.locator('a:visible')).first().click()
  await expect(page).toHaveURL('/reservation-search')
  await expect(page).toHaveTitle(new RegExp(words.title))
  await expect(own.main.getByText(words.prompt)).toBeVisible()
  await expect(own.submit).toBeDisabled()

  await own.text.fill('エリザベート')
  await own.text.press('Enter')
  await expect(own.found('1')).toBeVisible()
  await expect(own.cards).toContainText(formatDate('ja', soon))
  await expect(own.cards).toContainText('10:00〜11:00')
  await expect(own.cards).toContainText('カット＋シャンプー')
  await expect(own.cards).toContainText(longName)
  await expect(own.cards).toContainText('5,500円')
  await expect(own.cards).toContainText(/\d{4}-\d{4}/)
  await expect(own.cards).not.toContainText(words.before)
  await expectAccessibleAtWidths(page, 'search with a long name')

  await own.cards.getByRole('link').click()
  await expect(page).toHaveURL(`/reservation/${id}`)
  await page.goBack()
  await expect(own.found('1')).toBeVisible()
  await expect(own.text).toHaveValue('エリザベート')
  await page.reload()
  await expect(own.found('1')).toBeVisible()

  // A visit of last year, which the plan's calendar does not show.
  // Digits of any width; the customer herself is found, too.
  await own.text.fill('０９０－１２３４')
  await own.submit.click()
  await expect(own.cards).toContainText('山田 花子')
  await expect(own.people).toContainText('山田 花子 様')
  await expectAccessibleAtWidths(page, 'customers and reservations')
  await page.goBack()
  await expect(own.text).toHaveValue('エリザベート')
  await own.reset.click()
  await expect(page).toHaveURL('/reservation-search')
  await expect(own.text).toHaveValue('')
  await expect(own.main.getByText(words.prompt)).toBeVisible()
})

test('status and dates: presets fill both days, and the end is never before the start @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const { today } = shopNow()
  const first = await enter(page, { start: `${today}T10:00:00+09:00`, name: '一' })
  await enter(page, { start: `${today}T12:00:00+09:00`, name: '二' })
  await send(context, `/api/reservations/${first.id}`, { status: 'canceled', cancel_reason: 'shop' }, 'PUT')
  await page.goto('/reservation-search')
  const own = searchPage(page)

  // A press searches at once.
  await own.status('canceled').check()
  await expect(page).toHaveURL(/status=canceled$/)
  await expect(own.cards).toHaveCount(1)
  await expect(own.cards).toContainText('一')
  await own.status('canceled').uncheck()
  await expect(page).toHaveURL('/reservation-search')
  await expect(own.submit).toBeDisabled()

  await own.openPeriod()
  await expectAccessible(page, 'the dates of a search')
  await own.period('today').check()
  await expect(own.day(words.start)).toContainText(formatDate('ja', today))
  await expect(own.day(words.end)).toContainText(formatDate('ja', today))
  await expect(page).toHaveURL(/period=today/)
  await expect(own.found('2')).toBeVisible()

  // Without bounds, not with those of the preset before.
  await own.period('custom').check()
  for (const label of [words.start, words.end])
    await expect(own.day(label)).not.toContainText(formatDate('ja', today))
  await expect(own.submit).toBeDisabled()
  await own.period('today').check()

  await own.day(words.end).click()
  const picker = page.getByRole('dialog', { name: words.end })
  await picker.getByRole('button', { name: dates.previousMonth }).click()
  const lastMonth = addDate(`${today.slice(0, 7)}-01`, -1)
  await expect(picker.getByRole('button', { name: formatSpokenDate('ja', lastMonth) })).toBeDisabled()
  await page.keyboard.press('Escape')
  await own.main.getByRole('button', { name: words.clear(words.end) }).click()
  await expect(own.period('custom')).toBeChecked()
  await expect(page).toHaveURL(new RegExp(`from=${today}$`))
  await expect(own.found('2')).toBeVisible()

  await own.text.fill('いない人')
  await own.submit.click()
  await expect(own.main.getByText(words.none)).toBeVisible()
})

test('pages stand in the address; Enter during a conversion searches nothing', async ({ page, context }) => {
  await makeOwner(context)
  const { today } = shopNow()
  for (let n = 1; n <= 16; n++)
    await enter(page, { start: `${addDate(today, n)}T10:00:00+09:00`, name: `客 ${n}` })
  await page.goto('/reservation-search')
  const own = searchPage(page)
  await own.text.focus()
  const input = await inputMethod(page)
  await input.compose('きゃく')
  await input.enter()
  await expect(page).toHaveURL('/reservation-search')
  await input.accept('客')
  await own.text.press('Enter')
  await expect(own.found('16')).toBeVisible()
  await expect(own.cards).toHaveCount(15)
  await own.main.getByRole('button', { name: pages.next }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(own.cards).toHaveCount(1)
  await expect(own.cards).toContainText('客 1')
  await page.goBack()
  await expect(own.cards).toHaveCount(15)
})

test('a slow server shows the shape of the cards', async ({ page, context }) => {
  await makeOwner(context)
  const { today } = shopNow()
  await enter(page, { start: `${today}T10:00:00+09:00`, name: '山田 花子' })
  const own = searchPage(page)
  const answer = await hold(page, '**/api/reservations?*page=*')
  await page.goto('/reservation-search?q=%E8%8A%B1%E5%AD%90')
  await expect(own.main.getByRole('region', { name: words.list }).getByRole('status')).toContainText(
    common.ja.loading,
  )
  answer()
  await expect(own.cards).toContainText('山田 花子')
})

// Rule RES-168.
test('「/」 and Ctrl+K lead to the search from any screen, and not while something is typed @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const { today } = shopNow()
  await enter(page, { start: `${today}T10:00:00+09:00`, name: '山田 花子', phone: '09012345678' })
  const own = searchPage(page)
  const panel = page.getByRole('banner').getByRole('textbox', { name: words.open })
  await page.goto('/customers/create')
  const name = page.getByRole('main').getByRole('textbox').first()
  await name.fill('a')
  await page.keyboard.press('/')
  await expect(name).toHaveValue('a/')
  await expect(panel).not.toBeFocused()
  await name.fill('')

  await page.goto('/menu')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(panel).toBeFocused()
  await expect(panel).toHaveValue('')
  await panel.fill('花子')
  await panel.press('Enter')
  await expect(page).toHaveURL(/\/reservation-search\?q=/)
  await expect(own.cards).toContainText('山田 花子')
  await expect(own.text).toHaveValue('花子')

  await own.reset.click()
  await own.main.getByRole('checkbox', { name: words.slash.use }).uncheck()
  await page.goto('/menu')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(panel).not.toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(panel).toBeFocused()
})
