// One believable salon with a month of reservations around today; only where nobody has an account yet.
import { judgeStart } from '@noren/scheduling/judge-start'
import { listStarts, offerDays } from '@noren/scheduling/offer'
import { busyRanges, type Occupancy } from '@noren/scheduling/occupancies'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { orderOf, readOfferFacts, type OfferFacts, type Order } from '#features/hours/api'
import { endOccupancies } from '#features/occupancies/api'
import { setPlan } from '#features/plans/api'
import {
  requestExpiry,
  bookedVisit,
  insertReservation,
  visitColumns,
  customerOf,
  readNewReservationFacts,
} from '#features/reservations/api'
import { countAllVisits } from '#features/customers/api'
import { registerShop, shopUrl } from '#features/shops/api'
import {
  localMinuteToMillis,
  systemClock,
  millisToLocalMinute,
  millisToWire,
  type Millis,
} from '#platform/clock'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db, type Tx } from '#platform/database/transactions'
import { isRefusal } from '#platform/errors'
import { demoEmail } from '#features/accounts/api'
import { hashPassword } from '#platform/identity/passwords'
import { openSecret, readOrMakeSecret } from '#platform/identity/secret'
import { coverAlt, storePictures, type Pictures } from './seed-pictures.ts'
import { publishDemo } from './seed-first-steps.ts'
import { openRandom } from './seed-random.ts'
import {
  customers,
  demoShop,
  firstMenu,
  greeting,
  menus,
  paidInAdvance,
  profile,
  wishes,
} from './seed-salon.ts'

export type Demo = { url: string; email: string; password: string }

const email = demoEmail
const domain = 'koharu'
const daysBack = 18
const daysAhead = 24

/** The demo owner's door, where there is a demo owner; made first where there is no account at all. */
export const seedIfNew = async (
  { db }: { db: Db },
  config: Config,
  note: (line: string) => void = () => undefined,
  /** An account of the provider's stand-in that takes payments; its id. Only where there is one. */
  makeAccount?: () => Promise<string>,
): Promise<Demo | undefined> => {
  const first = await db.selectFrom('users').select('email').orderBy('id').limit(1).executeTakeFirst()
  if (!first) {
    note('Putting in a demo salon')
    const scope = await seed(db, config, systemClock.now())
    if (makeAccount) await askForPayment(db, scope, await makeAccount(), systemClock.now())
  } else if (first.email !== email) return undefined
  return { url: shopUrl(config, domain), email, password: passwordOf(config) }
}

export const seedDemo = async (place: { db: Db }, config: Config): Promise<string> => {
  const demo = await seedIfNew(place, config)
  return demo
    ? `${demo.url}\n${demo.email} / ${demo.password}`
    : 'There are accounts already; nothing was put in.'
}

/** Different on each installation, the same on each start of one. */
const passwordOf = (config: Config): string => {
  const secret = openSecret(config.sessionSecret ?? readOrMakeSecret(config.dataDir))
  return `Noren-${secret
    .sign('demo')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}7`
}

const seed = async (db: Db, config: Config, now: Millis): Promise<ShopScope> => {
  const pictures = await storePictures(config)
  const user = await db
    .insertInto('users')
    .values({
      email,
      password_hash: await hashPassword(passwordOf(config)),
      email_verified_at: millisToWire(now),
      created_at: millisToWire(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scope = await registerShop(db, { userId: user.id, language: 'ja' }, demoShop, now)
  if (isRefusal(scope)) throw new Error(scope.refused)
  await publishDemo(db, scope, now)
  await furnish(db, config, scope, now)
  await hangPictures(db, pictures, scope, now)
  const today = dayOf(millisToLocalMinute(now))
  const random = openRandom('koharu')
  for (let day = today - daysBack; day <= today + daysAhead; day++)
    await fillDay(db, config, scope, { day, random, now })
  // Of some that were counted the last visit was canceled.
  await write(db, scope, (tx) => countAllVisits(tx, scope))
  return scope
}

/** One menu can be paid in advance. Rule PAY-29. */
const askForPayment = (db: Db, scope: ShopScope, accountId: string, now: Millis) =>
  write(db, scope, async (tx) => {
    const { shopId } = scope
    const at = millisToWire(now)
    await tx
      .insertInto('payment_accounts')
      .values({
        shop_id: shopId,
        account_id: accountId,
        charges_enabled: true,
        details_submitted: true,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await tx
      .updateTable('menus')
      .set({ advance_payment: 'optional' })
      .where('shop_id', '=', shopId)
      .where('name', '=', paidInAdvance)
      .execute()
  })

const furnish = (db: Db, { billing }: Config, scope: ShopScope, now: Millis) =>
  write(db, scope, async (tx) => {
    const { shopId } = scope
    const at = millisToWire(now)
    // Where plans are sold it was given the larger one, whose parts it shows.
    const granted = { granted_at: billing === 'live' ? at : null }
    await tx
      .updateTable('shops')
      .set({ ...profile, ...granted })
      .where('id', '=', shopId)
      .execute()
    await setPlan(tx, scope, { billing }, 'free', now)
    await tx.updateTable('domains').set({ domain }).where('shop_id', '=', shopId).execute()
    await tx.updateTable('staff').set({ name: '小春' }).where('shop_id', '=', shopId).execute()
    await tx
      .insertInto('staff')
      .values({ shop_id: shopId, name: '美咲', color: 'rose', priority: 1, created_at: at })
      .execute()
    await tx.updateTable('menus').set(firstMenu).where('shop_id', '=', shopId).execute()
    await tx
      .insertInto('menus')
      .values(menus.map((menu, index) => ({ ...menu, shop_id: shopId, priority: index + 1, created_at: at })))
      .execute()
    await sql`
      update page_sections set menu_ids = (select array_agg(id order by priority) from menus where shop_id = ${shopId})
      where shop_id = ${shopId} and type = 'menu'`.execute(tx)
    await tx
      .insertInto('page_sections')
      .values({
        ...greeting,
        shop_id: shopId,
        page_id: await readBookingPage(tx, scope),
        type: 'document',
        publish_state: 'published',
        priority: 2,
        created_at: at,
      })
      .execute()
    const form = await tx
      .selectFrom('forms')
      .where('shop_id', '=', shopId)
      .select('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('form_sections')
      .values({
        shop_id: shopId,
        form_id: form.id,
        type: 'single_choice',
        title: 'ご来店は初めてですか？',
        options: ['初めて', '2回目以降'],
        required: true,
        priority: 1,
        created_at: at,
      })
      .execute()
  })

/** The pictures of the page and of its menus. */
const hangPictures = async (
  db: Db,
  { ofPage, ofMenus }: Pictures,
  scope: ShopScope,
  now: Millis,
): Promise<void> => {
  await write(db, scope, async (tx) => {
    const pageId = await readBookingPage(tx, scope)
    await tx
      .insertInto('page_images')
      .values(
        ofPage.map((image) => ({
          ...image,
          shop_id: scope.shopId,
          page_id: pageId,
          alt_text: coverAlt,
          created_at: millisToWire(now),
        })),
      )
      .execute()
    const menuIds = await readMenuIds(tx, scope)
    await tx
      .insertInto('menu_images')
      .values(
        ofMenus.map((image, index) => ({
          ...image,
          shop_id: scope.shopId,
          menu_id: menuIds[index] ?? 0,
          created_at: millisToWire(now),
        })),
      )
      .execute()
  })
}

type Filling = { day: number; random: () => number; now: Millis }

/** A day as a salon of two has it: some hours full, some free, one who did not come. */
const fillDay = (db: Db, config: Config, scope: ShopScope, { day, random, now }: Filling) =>
  write(db, scope, async (tx) => {
    const menuIds = await readMenuIds(tx, scope)
    const isPast = day < dayOf(millisToLocalMinute(now))
    const wanted =
      2 + Math.floor(random() * (isPast ? 5 : Math.max(2, 6 - (day - dayOf(millisToLocalMinute(now))) / 5)))
    // Nobody comes twice in a day.
    const guests = customers.toSorted(() => random() - 0.5)
    for (let n = 0; n < wanted; n++) {
      const menuId = menuIds[Math.floor(random() ** 1.6 * menuIds.length)] ?? 0
      const from = day * minutesPerDay
      const facts = await readOfferFacts(
        tx,
        scope,
        { menuIds: [menuId], from, to: from + minutesPerDay, now },
        config,
      )
      const order = orderOf(facts, { menuIds: [menuId] })
      if (order) await putVisit(tx, config, scope, { facts, order, guests, day, random, now })
    }
    // Nobody is written to about the past that a seed makes up.
    await tx
      .updateTable('messages')
      .set({ status: 'sent', sent_at: millisToWire(now) })
      .where('shop_id', '=', scope.shopId)
      .where('kind', '<>', 'reminder')
      .execute()
    await tx
      .updateTable('messages')
      // Not at this moment, which may be in the middle of the visit.
      .set((e) => ({ status: 'sent', sent_at: e.ref('due_at') }))
      .where('shop_id', '=', scope.shopId)
      .where('kind', '=', 'reminder')
      .where('due_at', '<=', millisToWire(now))
      .execute()
  })

const readBookingPage = async (tx: Tx, { shopId }: ShopScope): Promise<number> =>
  (
    await tx
      .selectFrom('pages')
      .where('shop_id', '=', shopId)
      .where('type', '=', 'booking')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

const readMenuIds = async (tx: Tx, { shopId }: ShopScope): Promise<number[]> =>
  (await tx.selectFrom('menus').where('shop_id', '=', shopId).select('id').orderBy('priority').execute()).map(
    ({ id }) => id,
  )

type Visiting = Filling & { facts: OfferFacts; order: Order; guests: (typeof customers)[number][] }

const putVisit = async (tx: Tx, config: Config, scope: ShopScope, filling: Visiting): Promise<void> => {
  const { facts: offered, order, guests, day, random, now } = filling
  const question = { ...offered, ...order.guest }
  const starts = listStarts(offerDays({ ...question, fromDay: day, days: 1 }))
  const start = starts[Math.floor(random() * starts.length)]
  if (start === undefined) return
  const [placement] = judgeStart({ ...question, start, now: millisToLocalMinute(now) }).placements
  if (placement === undefined) return

  const who = guests.pop()
  if (!who) return
  const at = Math.min(
    localMinuteToMillis(start) - (1 + random() * 12) * 86_400_000,
    now - random() * 86_400_000,
  )
  const given = {
    name: `${who.family_name} ${who.given_name}`,
    nameKana: `${who.family_name_kana} ${who.given_name_kana}`,
    email: who.email,
    phone: who.phone,
  }
  const facts = await readNewReservationFacts(tx, scope, { who: given, now: at, countPlan: false })
  const secret = openSecret(config.sessionSecret ?? readOrMakeSecret(config.dataDir))
  const visit = bookedVisit(order, placement, null)
  const isPending = visit.requiresApproval && start > millisToLocalMinute(now)
  // Demo mails go nowhere and count for nobody.
  const unlimited = { config: { ...config, limits: false }, secret }
  const row = await insertReservation(tx, unlimited, scope, {
    ...visitColumns(visit),
    id: facts.reservationId,
    number: facts.number,
    status: isPending ? 'pending_approval' : 'reserved',
    // Where plans are sold online reservations are limited: those after noon came by telephone.
    source: config.billing === 'live' && !isPending && start % minutesPerDay >= 720 ? 'owner' : 'online',
    isBlock: false,
    who: given,
    customer: customerOf(facts),
    note: random() < 0.25 ? (wishes[Math.floor(random() * wishes.length)] ?? null) : null,
    answers: facts.form.map(({ id, title, options }) => ({ id, question: title, value: options.slice(-1) })),
    language: 'ja',
    expiresAt: isPending ? requestExpiry(start, now) : null,
    plan: null,
    userId: null,
    changes: [],
    mails: [{ kind: isPending ? 'received' : 'confirmed', recipient: 'customer', to: who.email }],
    idempotencyKey: null,
    reminders: facts,
    now: at,
  })
  if (isRefusal(row)) throw new Error('a start that was judged to be free is taken')
  const gone = random() < 0.08
  const ended = start + visit.service.totalDuration < millisToLocalMinute(now)
  if (ended || gone)
    await finish(
      tx,
      scope,
      {
        id: row.id,
        occupied: busyRanges(visit.service, start).map((range) => ({ staffId: visit.staffId, ...range })),
      },
      gone ? 'canceled' : 'treated',
      ended ? start + visit.service.totalDuration : millisToLocalMinute(now),
    )
}

const finish = async (
  tx: Tx,
  scope: ShopScope,
  { id, occupied }: { id: number; occupied: Occupancy[] },
  status: 'treated' | 'canceled',
  local: number,
) => {
  const { shopId } = scope
  const reason = status === 'canceled' ? ('customer' as const) : null
  await tx
    .updateTable('reservations')
    .set({ status, cancel_reason: reason, expires_at: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('change_logs')
    .values({
      shop_id: shopId,
      reservation_id: id,
      actor: status === 'canceled' ? 'customer' : 'owner',
      kind: 'status',
      status,
      cancel_reason: reason,
      changes: JSON.stringify([{ field: 'status', from: 'reserved', to: status }]),
      created_at: millisToWire(localMinuteToMillis(local)),
    })
    .execute()
  await tx
    .deleteFrom('messages')
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', id)
    .where('kind', '=', 'reminder')
    .where('sent_at', 'is', null)
    .execute()
  if (status === 'treated') return
  await endOccupancies(tx, scope, { reservationIds: [id], visits: occupied })
}
