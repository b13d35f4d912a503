// The salon of the landing page's English pictures: the demo salon as its owner would have written it in English.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../fixtures.ts'
import { shopNow } from '../day-page.ts'
import { makeOwner, menuOf, send, type Owner } from '../test-users.ts'

/** Signs the page's browser in as its owner, which asks for English: what a new shop says is stored in its owner's language. */
export const makeEnglishSalon = async (page: Page, email?: string): Promise<Owner> => {
  const context = page.context()
  await context.setExtraHTTPHeaders({ 'accept-language': 'en' })
  const owner = await makeOwner(context, {
    shopName: 'Hair Salon Koharu',
    menuName: 'Cut + shampoo',
    email,
  })
  const idOf = async (path: string, body: object): Promise<number> =>
    (await send(context, path, body)).data.id
  const { shop_id: shopId } = (await (await page.request.get('/api/auth/me')).json()).data
  await send(context, `/api/shops/${shopId}`, profile, 'PUT')
  const first = await menuOf(page)
  await send(context, `/api/menus/${first}`, { description: 'Falls into place when you dry it.' }, 'PUT')
  const all = [first]
  for (const menu of menus) all.push(await idOf('/api/menus', menu))
  for (const [nth, id] of all.entries())
    await send(context, `/api/menus/${id}/image`, {
      image_base64: picture(['cut', 'color', 'bangs', 'treatment', 'kimono'][nth] ?? 'cut'),
    })
  const [koharu] = (await (await page.request.get('/api/staff')).json()).data
  await send(context, `/api/staff/${koharu.id}`, { name: 'Koharu' }, 'PUT')
  const misaki = await idOf('/api/staff', { name: 'Misaki', color: 'rose' })
  const [{ id: pageId }] = (await (await page.request.get('/api/pages?type=booking')).json()).data
  for (const type of ['cover', 'og'])
    await send(context, `/api/pages/${pageId}/images`, {
      type,
      image_base64: picture('cover'),
      alt_text: 'A round mirror on a wall in the morning',
    })
  const { today } = shopNow()
  let guest = 0
  for (let ahead = 1; ahead <= 14; ahead++)
    for (const [staff_id, day] of [
      [koharu.id, days[ahead % days.length]],
      [misaki, days[(ahead + 1) % days.length]],
    ])
      for (const [start, menu] of day) {
        await send(context, '/api/reservations', {
          menu_id: all[menu],
          start_at: `${nextDay(today, ahead)}T${start}:00+09:00`,
          staff_id,
          name: guests[guest % guests.length],
          phone: `0901234${String(1000 + (guest % guests.length))}`,
        })
        guest += 1
      }
  return owner
}

const profile = {
  profile: 'A small salon with three seats at the end of a lane.\nWe take our time for you and your hair.',
  phone_number: '03-1234-5678',
  postal_code: '110-0001',
  address: '1-2-3 Yanaka, Taito, Tokyo',
  access_info: 'Nezu Station, 3 minutes on foot',
  payment_options: ['Cash', 'Credit card', 'IC card'],
  ask_kana: false,
}

const menus = [
  {
    name: 'Cut + color',
    description: 'Gray coverage or fashion color, gentle to your scalp.',
    price: 11_000,
    duration: 120,
    after_time: 10,
  },
  { name: 'Fringe cut', description: 'Also on your way home from work.', price: 1100, duration: 20 },
  { name: 'Treatment', description: 'One of three kinds, as your hair needs.', price: 4400, duration: 60 },
  {
    name: 'Kimono dressing',
    description: 'For ceremonies and family days. Please bring your kimono.',
    price: 16_500,
    duration: 120,
    before_time: 10,
    after_time: 20,
  },
]

/** When which menu begins. Some hours stay free. */
const days: readonly (readonly (readonly [start: string, menu: number])[])[] = [
  [
    ['10:00', 0],
    ['11:30', 1],
    ['14:30', 3],
    ['16:30', 0],
  ],
  [
    ['10:30', 1],
    ['13:00', 0],
    ['14:00', 0],
    ['16:00', 1],
  ],
  [
    ['11:00', 3],
    ['13:30', 4],
    ['17:00', 0],
  ],
  [
    ['10:00', 0],
    ['12:00', 0],
    ['15:00', 1],
  ],
]

const guests = [
  'Emma Brown',
  'Hanako Yamada',
  'Sofia Rossi',
  'Yui Sato',
  'Lucy Martin',
  'Aoi Kobayashi',
  'Grace Lee',
  'Mei Tanaka',
  'Anna Silva',
  'Naoki Kato',
  'Olivia Jones',
]

const picture = (name: string): string =>
  `data:image/jpeg;base64,${readFileSync(join(import.meta.dirname, '../../apps/server/database/pictures', `${name}.jpg`)).toString('base64')}`

const nextDay = (date: string, ahead: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
