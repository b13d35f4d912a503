// A shop with something on each of the owner's screens, for walks over all of them.
import { publicScreens, screenAt, screens } from '@noren/contract/screens'
import { makeCustomer } from '../customers/customer-page.ts'
import { bookAs } from '../day-page.ts'
import type { Locator, Page } from '../fixtures.ts'
import { receive } from '../imports/files.ts'
import { makeOwner, type Owner, dayAhead, menuOf, send } from '../test-users.ts'

/** What a screen shows of the shop, by its address. */
export type OwnerScreens = Record<string, string>

/** Signs in as the owner of such a shop. `reading`: what shows its own content once it is read, and a failure in its place. */
export const fillScreens = async (
  page: Page,
): Promise<{ owner: Owner; reading: OwnerScreens; others: OwnerScreens }> => {
  const owner = await makeOwner(page.context())
  const customer = await makeCustomer(page.context(), { name: '山田 花子' })
  const menu = await menuOf(page)
  const reservation = await bookAs(page, owner, `${await dayAhead(page, owner)}T10:00:00+09:00`)
  const file = await receive(
    page.context(),
    'customers',
    '氏名,電話番号\n山田 花子,09012345678\n佐藤 美咲,09087654321',
  )
  const { data: list } = await send(page.context(), '/api/worklists', {
    kind: 'other',
    title: '営業時間の変更',
    reservation_ids: [reservation.id],
  })
  const reading = {
    '/reservation-calendar': '予定を入れる',
    [`/reservation/${reservation.id}`]: '日時を変更する',
    [`/reservation/${reservation.id}/bill`]: '支払いを分ける',
    '/reservation-search?status=reserved': '予約 1件',
    '/worklists': '営業時間の変更',
    [`/worklists/${list.id}`]: 'これから対応する予約',
    '/waitlist': 'キャンセル待ちの方はいません',
    '/menu': 'カット＋シャンプー',
    [`/menu/${menu}/edit`]: '料金',
    '/shop': '未設定',
    '/shop/about': '紹介文',
    '/shop/place': '郵便番号',
    '/shop/payment': '使えるお支払い方法',
    '/shop/booking': '受付期間',
    '/shop/notices': 'リマインドメール',
    '/shop?tab=subscription': '現在のプラン',
    '/business-day': '月曜日',
    '/business-day?tab=open': '臨時営業',
    '/business-day?tab=close': '臨時休業',
    '/staff': 'スタッフを追加',
    '/calendar-feeds': '予約をほかのカレンダーに表示',
    '/customers': '山田 花子',
    [`/customers/${customer}`]: '山田 花子',
    [`/customers/${customer}?tab=photos`]: '写真はまだありません',
    [`/customers/${customer}/data`]: 'お送りしたメール',
    '/customers/accesses': '山田 花子',
    '/notification-templates/deliveries': '届いていないメールはありません',
    '/notification-templates/deliveries?state=sent': 'お客様へ',
    '/notifications': '通知する内容',
    '/account': 'ログイン中の端末',
    '/data': '書き出し',
    '/data/import': '確認待ち',
    [`/data/import/${file.id}`]: '2人分の表が見つかりました',
    '/reservation-page/share': 'QRコード',
    [`/reports?from=${reservation.start.slice(0, 10)}&to=${reservation.start.slice(0, 10)}`]: '日ごとの売上',
    [`/reports/visits?from=${reservation.start.slice(0, 10)}&to=${reservation.start.slice(0, 10)}&state=booked`]:
      '1件・合計',
    '/reports/overdue': 'いまは、該当の方はいません',
    '/reports/days': 'つり銭準備金',
    '/reports/days/2026-01-05': 'この日の来店はありません',
    '/reports/month': 'この月に受け取った現金',
  }
  const others = {
    '/reservation-page': '文章を追加',
    '/completion-page': '予約番号と日時がここに表示されます',
    '/form': '追加した項目はまだありません',
    '/menu/create': 'メニュー名',
    '/menu/prices': '料金の一括変更',
    '/notification-templates': '件名',
    '/customers/create': '氏名',
    '/customers/files': '取り込み',
    '/customers/duplicates': '名前が同じ',
    '/contact': '送信する',
    '/help': 'はじめの準備',
    '/help/menus': '料金や時間を変えても、すでに入っている予約はそのままです。',
  }
  expectAll(Object.keys({ ...reading, ...others }))
  return { owner, reading, others }
}

export const contentOf = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first()

/** Three tabs beside each other: some looks wait until nothing more is read. */
export const lookAtAll = async (
  page: Page,
  paths: readonly string[],
  look: (tab: Page, path: string) => Promise<void>,
): Promise<void> => {
  const left = [...paths]
  const work = async (tab: Page) => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await look(tab, path)
  }
  const context = page.context()
  await Promise.all([page, await context.newPage(), await context.newPage()].map(work))
}

/** A new screen belongs to one of the lists above. */
const expectAll = (paths: readonly string[]): void => {
  const seen = new Set(paths.map((path) => screenAt(path.split('?')[0] ?? '')?.screen))
  const left = screens.filter(
    (screen) =>
      !seen.has(screen) &&
      !publicScreens.some((one) => one === screen) &&
      // Before there is a shop, and the same screen under another address.
      !['/registration', '/reservation-calendar/*'].includes(screen),
  )
  if (left.length > 0) throw new Error(`walks leave out ${left.join(', ')}`)
}
