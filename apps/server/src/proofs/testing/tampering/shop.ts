// Writes a random shop into the database and returns what the model needs of it.
import type { OfferRules } from '@noren/scheduling/offer'
import type { TestShop } from '#testing/factories'
import type { TestServer } from '#testing/server'
import type { Random } from '../test-size.ts'
import { minuteOf, wireOf } from '../instants.ts'
import type { Section } from './requests.ts'

export type Menu = {
  id: number
  name: string
  price: number
  duration: number
  totalDuration: number
  beforeTime: number
  afterTime: number
  approves: boolean
  isPublished: boolean
}

export const writeMenus = async (
  { sql }: TestServer,
  { shopId, menuId }: TestShop,
  random: Random,
): Promise<Menu[]> => {
  await sql('delete from page_sections where shop_id = $1', [shopId])
  await sql('delete from menus where shop_id = $1 and id = $2', [shopId, menuId])
  const menus: Menu[] = []
  for (const priority of [0, 1, 2]) {
    const duration = random.pick([20, 30, 45, 60, 90])
    const menu = {
      name: `メニュー${priority} ${random.hex()}`,
      price: random.integer(100_001),
      duration,
      totalDuration: duration + random.pick([0, 0, 15, 30]),
      beforeTime: random.pick([0, 0, 10, 30]),
      afterTime: random.pick([0, 0, 15, 60]),
      approves: random.chance(0.3),
      isPublished: priority < 2 || random.chance(0.3),
    }
    const [row] = await sql<{ id: number }>(
      `insert into menus (shop_id, name, price, duration, total_duration, before_time, after_time, requires_approval, publish_state, priority, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now()) returning id`,
      [
        shopId,
        menu.name,
        menu.price,
        menu.duration,
        menu.totalDuration,
        menu.beforeTime,
        menu.afterTime,
        menu.approves,
        menu.isPublished ? 'published' : 'draft',
        priority,
      ],
    )
    menus.push({ ...menu, id: row!.id })
  }
  return menus
}

export const writeStaff = async (
  { sql }: TestServer,
  { shopId }: TestShop,
  count: number,
): Promise<number[]> => {
  await sql(
    "insert into staff (shop_id, name, priority, active, created_at) select $1, 'staff ' || n, n, n < $2, now() from generate_series(1, 3) n",
    [shopId, count],
  )
  const rows = await sql<{ id: number }>(
    'select id from staff where shop_id = $1 and active order by priority, id',
    [shopId],
  )
  return rows.map(({ id }) => id)
}

type ShopOptions = { firstDay: number; askKana: boolean; isPublished: boolean }

export const writeRules = async (
  { sql }: TestServer,
  { shopId }: TestShop,
  random: Random,
  { firstDay, askKana, isPublished }: ShopOptions,
): Promise<OfferRules> => {
  const hours: [number, number][][] = [
    [[600, 1140]],
    [[600, 1140]],
    [
      [540, 720],
      [780, 1200],
    ],
    [[615, 1439]],
    [],
  ]
  const weekly = Array.from({ length: 7 }, () => random.pick(hours))
  for (const [weekday, ranges] of weekly.entries())
    await sql('update business_days set status = $3, ranges = $4 where shop_id = $1 and weekday = $2', [
      shopId,
      weekday,
      ranges.length > 0 ? 'open' : 'close',
      JSON.stringify(ranges),
    ])
  const special = Array.from({ length: random.integer(3) }, () => {
    const status = random.pick(['open', 'close'] as const)
    const start = (firstDay + random.integer(9)) * 1440 + random.pick([0, 600, 720])
    return { status, start, end: start + random.pick(status === 'open' ? [180, 539] : [60, 299, 1439, 2000]) }
  })
  for (const { status, start, end } of special)
    await sql(
      'insert into special_hours (shop_id, status, start_at, end_at, created_at) values ($1, $2, $3, $4, now())',
      [shopId, status, wireOf(start), wireOf(end)],
    )
  const rules = {
    weekly,
    special,
    isHolidayWorking: random.chance(0.5),
    // The only holiday among the tested days.
    holidays: (day: number): 'holiday' | 'working' =>
      day === minuteOf('2026-11-23T00:00:00+09:00') / 1440 ? 'holiday' : 'working',
    slotMinutes: random.pick([10, 15, 20, 30, 60]),
    cutoffMinutes: random.pick([0, 60, 1440]),
    horizonDays: random.pick([5, 60]),
  }
  await sql(
    `update shops set is_holiday_working = $2, slot_minutes = $3, reservation_cutoff_time = $4, booking_horizon_days = $5, ask_kana = $6
     where id = $1`,
    [shopId, rules.isHolidayWorking, rules.slotMinutes, rules.cutoffMinutes, rules.horizonDays, askKana],
  )
  if (!isPublished)
    await sql("update pages set publish_state = 'draft' where shop_id = $1 and type = 'booking'", [shopId])
  return rules
}

export const writeForm = async (
  { sql }: TestServer,
  { shopId }: TestShop,
  random: Random,
): Promise<Section[]> => {
  const kinds = ['note', 'short_text', 'long_text', 'single_choice', 'multiple_choice', 'agreement'] as const
  const chosen = kinds.filter(() => random.chance(0.4))
  const sections: Section[] = []
  for (const [priority, type] of chosen.entries()) {
    const section = {
      type,
      title: `質問 ${random.hex()}`,
      required: type !== 'note' && random.chance(0.5),
      options:
        type === 'agreement' ? ['同意する'] : type.endsWith('choice') ? ['はい', 'いいえ', 'どちらでも'] : [],
    }
    const [row] = await sql<{ id: number }>(
      `insert into form_sections (shop_id, form_id, type, title, required, options, priority, created_at)
       select $1, id, $2, $3, $4, $5, $6, now() from forms where shop_id = $1 limit 1 returning id`,
      [shopId, section.type, section.title, section.required, section.options, priority],
    )
    sections.push({ ...section, id: row!.id })
  }
  return sections
}
