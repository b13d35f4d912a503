// Each of the owner's screens that reads something: with a failing server, without one, with a slow one, and then with its content.
import { common } from '@noren/words/common'
import { makeCustomer } from './customers/customer-page.ts'
import { bookAs, dayAhead, menuOf } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { makeOwner } from './test-users.ts'

const { reload, retry, offline, network } = common.ja

test('every screen tells a failing server from none, tries again, and shows its content without a jump @phone', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 500 |ERR_INTERNET_DISCONNECTED/)
  const owner = await makeOwner(context)
  const customer = await makeCustomer(context, { name: '山田 花子' })
  const menu = await menuOf(page)
  const reservation = await bookAs(page, owner, `${await dayAhead(page, owner)}T10:00:00+09:00`)
  await countShifts(page)

  const screens: Record<string, string | RegExp> = {
    '/reservation-calendar': '予定を入れる',
    [`/reservation/${reservation.id}`]: '日時を変更する',
    '/reservation-search?status=reserved': '予約が見つかりました',
    '/menu': 'カット＋シャンプー',
    [`/menu/${menu}/edit`]: '料金',
    '/shop': '紹介文',
    '/shop?tab=subscription': '現在のプラン',
    '/business-day': '月曜日',
    '/business-day?tab=open': '臨時営業',
    '/business-day?tab=close': '臨時休業',
    '/staff': 'スタッフを追加',
    '/calendar-feeds': '予約をほかのカレンダーに表示',
    '/customers': '山田 花子',
    [`/customers/${customer}`]: '山田 花子',
    [`/customers/${customer}?tab=photos`]: '写真はまだありません',
    '/customers/accesses': '山田 花子',
    '/notification-templates/deliveries': '届いていないメールはありません',
    '/notification-templates/deliveries?state=sent': 'お客様へ',
    '/account': 'ログイン中の端末',
    '/data': '書き出し',
    '/reservation-page/share': 'QRコード',
  }
  for (const [path, content] of Object.entries(screens))
    await test.step(path, async () => {
      const server = await answers(page)
      server.fail()
      await page.goto(path)
      const again = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^(${reload}|${retry})$`) })
        .first()
      await expect(again).toBeVisible()
      server.vanish()
      await again.click()
      await expect(page.getByText(offline).or(page.getByText(network)).first()).toBeVisible()
      server.delay()
      await page.evaluate(() => (window.shifts = 0))
      await again.click()
      await expect(page.getByRole('main').getByText(content).filter({ visible: true }).first()).toBeVisible()
      await expect(again).toBeHidden()
      expect.soft(await page.evaluate(() => window.shifts), `${path}: layout shift`).toBeLessThan(0.1)
      await page.unrouteAll({ behavior: 'wait' })
    })
})

declare global {
  interface Window {
    shifts: number
  }
}

/** Sums what moves without a press. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) window.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How reads are answered from now on; the session itself is always known. */
const answers = async (page: Page) => {
  let mode: 'fail' | 'vanish' | 'delay' = 'fail'
  await page.route(/\/api\/(?!auth\/me$)/, async (route) => {
    if (mode === 'fail')
      return route.fulfill({ status: 500, json: { message: '', code: 'fault', request_id: 'test' } })
    if (mode === 'vanish') return route.abort('internetdisconnected')
    // Longer than a press counts as the cause of what moves.
    await new Promise((resolve) => setTimeout(resolve, 700))
    return route.continue()
  })
  return {
    fail: () => void (mode = 'fail'),
    vanish: () => void (mode = 'vanish'),
    delay: () => void (mode = 'delay'),
  }
}
