// Requests that book free starts of empty shops, each start once.
import { bytesOf } from './load.ts'
import { horizonDays, type FilledShop } from '../fill.ts'

export type Booking = { shop: FilledShop; startAt: string; customer: number }
export type FreeStarts = () => Booking

/** Half hours from ten to seven o'clock. */
const perDay = 18

/** One shop after the other, so that requests at the same time are of different ones. */
export const openFreeStarts = (shops: readonly FilledShop[]): FreeStarts => {
  const inTwoDays = Date.now() + 2 * 86_400_000
  let taken = 0
  return () => {
    const shop = shops[taken % shops.length]
    const slot = Math.floor(taken / shops.length)
    const [day, minute] = [Math.floor(slot / perDay), 600 + (slot % perDay) * 30]
    if (!shop || day > horizonDays - 5) throw new Error('all times of all shops are booked')
    const date = new Date(inTwoDays + day * 86_400_000).toISOString().slice(0, 10)
    const time = `${Math.floor(minute / 60)}:${minute % 60 === 0 ? '00' : '30'}`
    return { shop, startAt: `${date}T${time}:00+09:00`, customer: taken++ }
  }
}

/** The bytes of a booking request. */
export const requestOf = (port: number, { shop, startAt, customer }: Booking): string => {
  const body = JSON.stringify({
    menu_id: shop.menuId,
    start_at: startAt,
    family_name: '山田',
    given_name: '花子',
    family_name_kana: 'ヤマダ',
    given_name_kana: 'ハナコ',
    phone: `090${String(customer).padStart(8, '0')}`,
    email: `customer-${customer}@example.jp`,
  })
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    'content-length': Buffer.byteLength(body),
  }
  return bytesOf(port, `POST /api/public/shops/${shop.domain}/reservations`, headers, body)
}
