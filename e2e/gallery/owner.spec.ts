// The owner's screens: all of them with a little, those that grow with a crowded shop and with an empty one, and their states.
import { fillScreens } from '../owner/screens.ts'
import { expect, hold, test, type Page } from '../fixtures.ts'
import { makeOwner, makeUser } from '../test-users.ts'
import { wizardPage } from '../wizard-page.ts'
import { makeCrowded } from './crowded.ts'
import { inEachWindow, nameOf } from './take.ts'

const day = (date: string) => `/reservation-calendar/${date.replaceAll('-', '')}`

test('owner, every screen', async ({ page, context }) => {
  const { reading, others } = await fillScreens(page)
  const paths = Object.keys({ ...reading, ...others })
  await inEachWindow(context, { set: 'owner' }, async ({ page: tab, take }) => {
    for (const path of paths) {
      await tab.goto(path)
      await take(nameOf(path))
    }
  })
  const main = paths.filter((path) => mainScreens.test(path))
  for (const more of [{ set: 'owner-english', more: { locale: 'en-GB' } }, dark('owner-dark')])
    await inEachWindow(context, more, async ({ page: tab, take }) => {
      for (const path of main) {
        await tab.goto(path)
        await take(nameOf(path))
      }
    })
})

test('owner, a crowded shop', async ({ page, context }) => {
  const { today, tomorrow, customer, visit, coming } = await makeCrowded(page)
  const month = today.slice(0, 7)
  const walks: [name: string, path: string][] = [
    ['day-today', day(today)],
    ['day-full', day(tomorrow)],
    ['menus', '/menu'],
    ['staff', '/staff'],
    ['customers', '/customers'],
    ['customer-long-name', `/customers/${customer}`],
    ['search', '/reservation-search?status=reserved'],
    ['entry', `${day(tomorrow)}?customer=${customer}`],
    ['detail', `/reservation/${visit}`],
    ['bill', `/reservation/${visit}/bill`],
    ['reports', `/reports?from=${month}-01&to=${tomorrow}`],
    ['report-of-day', `/reports/days/${today}`],
    ['booking-page', '/reservation-page'],
  ]
  for (const one of [{ set: 'crowded' }, dark('crowded-dark')])
    await inEachWindow(context, one, async ({ page: tab, take }) => {
      for (const [name, path] of walks) {
        await tab.goto(path)
        if (name === 'entry') await expect(tab.getByRole('dialog')).toBeVisible()
        await take(name, /^(day|entry)/.test(name) ? 'window' : undefined)
      }
      await tab.goto(`/reservation/${coming}`)
      await tab.getByRole('button', { name: '日時を変更する' }).click()
      await take('move', 'window')
      // A phone has no week of columns.
      for (const view of (tab.viewportSize()?.width ?? 0) < 768 ? ['month'] : ['week', 'month']) {
        await tab.goto(`/reservation-calendar?day=${tomorrow.replaceAll('-', '')}&view=${view}`)
        await take(view)
      }
    })
})

test('owner, the three steps of registration', async ({ context }) => {
  await makeUser(context)
  await inEachWindow(context, { set: 'wizard' }, async ({ page, take }) => {
    const wizard = wizardPage(page)
    await page.goto('/registration')
    await wizard.shopName.fill('ヘアサロン みなも')
    await take('name')
    await wizard.next.click()
    await expect(wizard.heading('hours')).toBeVisible()
    await take('hours')
    await wizard.next.click()
    await expect(wizard.heading('menu')).toBeVisible()
    await take('menu')
  })
})

test('owner, nothing yet', async ({ context }) => {
  await makeOwner(context)
  await inEachWindow(context, { set: 'empty' }, async ({ page, take }) => {
    for (const path of emptyScreens) {
      await page.goto(path)
      await take(nameOf(path))
    }
  })
})

test('owner, loading and failing', async ({ context }) => {
  await makeOwner(context)
  await inEachWindow(context, { set: 'states' }, async ({ page, take }) => {
    for (const path of emptyScreens) {
      await fail(page)
      await page.goto(path)
      await take(`failing-${nameOf(path)}`)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const release = await hold(page, /\/api\/(?!auth\/me$)/)
      await page.goto(path)
      await expect(page.locator('main')).toBeVisible()
      await take(`loading-${nameOf(path)}`, 'window')
      release()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
})

/** Whose English and whose dark are looked at. */
const mainScreens =
  /^\/(reservation-calendar|reservation\/\d+|menu|customers|business-day|shop|reports\?.*|reservation-page|form|account|staff)$/

const emptyScreens = [
  '/reservation-calendar',
  '/menu',
  '/customers',
  '/reservation-search?status=reserved',
  '/waitlist',
  '/reports',
  '/staff',
  '/business-day',
  '/shop',
]

const dark = (set: string) => ({ set, more: { colorScheme: 'dark' as const } })

const fail = async (page: Page): Promise<void> => {
  await page.route(/\/api\/(?!auth\/me$)/, (route) =>
    route.fulfill({ status: 500, json: { message: '', code: 'fault', request_id: 'picture' } }),
  )
}
