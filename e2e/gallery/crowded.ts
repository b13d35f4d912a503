// A shop that could hardly be fuller: what breaks a layout breaks here. Made by the calls that the owner's screens make.
import type { Page } from '../fixtures.ts'
import { bookAs, shopNow, type Booked } from '../day-page.ts'
import { makeOwner, menuOf, send, type Owner } from '../test-users.ts'

export type Crowded = {
  owner: Owner
  today: string
  tomorrow: string
  customer: number
  visit: number
  /** One of tomorrow. */
  coming: number
  booked: Booked
}

/** Five staff, 14 menus in four groups, 60 customers, and 45 visits on each of two days. */
export const makeCrowded = async (page: Page): Promise<Crowded> => {
  const context = page.context()
  const owner = await makeOwner(context, { shopName: 'ヘアサロン こはる Hair & Atelier' })
  const idOf = async (path: string, body: object): Promise<number> =>
    (await send(context, path, body)).data.id
  const first = await menuOf(page)
  const groups: number[] = []
  for (const name of categories) groups.push(await idOf('/api/menu-categories', { name }))
  for (const [nth, menu] of menus.entries())
    await idOf('/api/menus', { ...menu, category_id: groups[nth % groups.length] })
  const staff: number[] = (await (await page.request.get('/api/staff')).json()).data.map(
    ({ id }: { id: number }) => id,
  )
  for (const member of team) staff.push(await idOf('/api/staff', member))

  const all: { id: number; duration: number; is_add_on: boolean }[] = (
    await (await page.request.get('/api/menus')).json()
  ).data
  const menuFor = (minutes: number) =>
    all.find((menu) => menu.duration === minutes && !menu.is_add_on)?.id ?? first
  const { today } = shopNow()
  const tomorrow = nextDay(today)
  let guest = 0
  const visits: number[] = []
  for (const date of [today, tomorrow])
    for (const [nth, staff_id] of staff.entries()) {
      let at = 10 * 60
      for (let visit = 0; visit < lengths.length; visit++) {
        const minutes = lengths[(visit + 2 * nth) % lengths.length] ?? 60
        visits.push(
          await idOf('/api/reservations', {
            menu_id: menuFor(minutes),
            start_at: `${date}T${clock(at)}:00+09:00`,
            staff_id,
            ...guests[guest % guests.length],
            override: everyRule,
          }),
        )
        guest += 1
        at += minutes
      }
    }
  for (const guestOnly of guests.slice(45)) await idOf('/api/customers', guestOnly)
  const booked = await bookAs(page, owner, `${nextDay(tomorrow, 2)}T13:00:00+09:00`)
  const found = await page.request.get('/api/customers', { params: { search: longLatin } })
  return {
    owner,
    today,
    tomorrow,
    customer: (await found.json()).data[0].id,
    visit: visits[3] ?? 0,
    coming: visits.at(-1) ?? 0,
    booked,
  }
}

const longLatin = 'Maximiliane-Alexandra Schwarzenberg'

const categories = ['カット', 'カラー・パーマ', 'ヘッドスパ・トリートメント', '着付け・ヘアセット']

/** One of 44 characters. With the first menu of the shop they are 14. */
const menus = [
  { name: '前髪カット', price: 1100, duration: 30 },
  {
    name: '髪質改善トリートメントと頭皮の炭酸クレンジング付きカット＋カラー（ロング込み）特別コース',
    price: 22_000,
    duration: 90,
    description:
      '髪と頭皮の状態を見ながら、カットからカラー、集中補修までを一日で仕上げます。長さによる追加料金はありません。',
  },
  { name: 'カット＋シャンプー＋眉カット', price: 6600, duration: 45 },
  { name: 'キッズカット（小学生まで）', price: 3300, duration: 45 },
  { name: 'カット＋カラー', price: 11_000, duration: 90, description: '白髪染めもファッションカラーも。' },
  { name: 'リタッチカラー', price: 6050, duration: 75 },
  { name: 'デジタルパーマ', price: 15_400, duration: 90 },
  { name: 'Balayage & gloss for long hair', price: 24_200, duration: 90 },
  { name: 'ヘッドスパ', price: 4400, duration: 30 },
  { name: '集中補修トリートメント', price: 5500, duration: 45 },
  { name: '炭酸クレンジング', price: 1650, duration: 30, is_add_on: true },
  { name: '訪問着の着付け', price: 8800, duration: 75 },
  { name: '振袖の着付けとヘアセット', price: 33_000, duration: 90 },
]

const team = [
  {
    name: '結城 あおい',
    is_shown: true,
    title: 'トップスタイリスト',
    profile: 'ショートヘアが得意です。',
    nomination_fee: 550,
  },
  { name: '佐々木 美咲', is_shown: true, title: 'カラーリスト', nomination_fee: 550 },
  { name: 'Anne-Charlotte Beaumont', is_shown: true, title: 'Senior stylist', nomination_fee: 1100 },
  { name: '勅使河原 五郎左衛門', is_shown: true },
]

/** Nine visits that fill the nine hours from 10:00. */
const lengths = [60, 30, 45, 90, 60, 75, 30, 90, 60]

const families = ['山田', '佐藤', '鈴木', '高橋', '伊藤', '渡辺', '勅使河原', '小鳥遊', '中村', '長谷川']
const givens = ['花子', '美咲', '健', 'さくら', '陽菜', '五郎左衛門']

const guests = Array.from({ length: 60 }, (_, nth) => ({
  name:
    nth === 3
      ? longLatin
      : nth % 13 === 7
        ? `Elizabeth ${String.fromCharCode(65 + nth / 13)}. Featherstonehaugh`
        : [families[nth % families.length], givens[Math.floor(nth / families.length)]].join(' '),
  phone: `0901234${String(1000 + nth)}`,
}))

const everyRule =
  'past cutoff beyond_horizon holiday_unknown special_closed holiday closed_weekday outside_hours too_long'.split(
    ' ',
  )

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const nextDay = (date: string, days = 1): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
