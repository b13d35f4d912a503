// Somebody begins to wait: by the booking site, or entered by the owner.
import { missingFields } from '@noren/contract/booking/fields'
import { wantedOf } from '@noren/contract/booking/wanted'
import { waitlistEntriesMax } from '@noren/contract/limits'
import type { MessageState } from '@noren/contract/messages'
import type { WaitlistEntryInput, WaitlistInput } from '@noren/contract/booking/waitlist'
import { planUsage } from '@noren/scheduling/plan'
import { dayOf, minutesPerDay, parseDay } from '@noren/scheduling/time'
import type { Lang } from '@noren/words/format'
import { questionOf } from '#features/availability/api'
import { ordersOf, readOfferFacts, type OfferFacts, type Wanted } from '#features/hours/api'
import { isProven, takeAllowance } from '#features/messages/api'
import { asksPayment } from '#features/payments/api'
import { reservationLimit } from '#features/plans/api'
import { checkAnswers, countOf, readNewReservationFacts, readWho } from '#features/reservations/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToLocalMinute, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { byPlace, takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { serveWaiting } from '../serving/serve.ts'
import { insertEntry, insertEntryMail } from './write-entry.ts'
import { wishesOf } from './wishes.ts'

/** Rule WAIT-3: of one address of a client at one shop. */
const joinLimit = { max: 10, window: 10 * minuteMs }

/** Strangers join, and every change of the shop looks at all who wait. Rule WAIT-95. */
const onlineMax = 300

type JoinRefused = Refusal<
  | 'invalid'
  | 'not_offered'
  | 'plan_limit'
  | 'unpublished'
  | 'waitlist_closed'
  | 'waitlist_limit'
  | 'too_many'
  | 'call_shop'
>

/** Whether the address is known is told to nobody: every join is answered by the same mail to it. Rule WAIT-5. */
export const joinWaitlist = async (
  services: Services,
  scope: ShopScope,
  { input, requestContext }: { input: WaitlistInput; requestContext: RequestContext },
  now: Millis,
): Promise<{ mail: MessageState } | JoinRefused> => {
  const limited = await takeHits(
    services,
    byPlace(`wait:${scope.shopId}`, requestContext.address, joinLimit),
    now,
  )
  if (limited) return limited
  return lockAndWrite(services, scope, (tx) => join(tx, services, scope, input, requestContext.language, now))
}

const join = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  input: WaitlistInput,
  language: Lang,
  now: Millis,
): Promise<{ mail: MessageState } | JoinRefused> => {
  const who = {
    name: `${input.family_name} ${input.given_name}`,
    nameKana: [input.family_name_kana, input.given_name_kana].filter(Boolean).join(' '),
    email: input.email,
    phone: input.phone,
  }
  const wanted = wantedOf(input)
  const facts = await readFacts(tx, services, scope, { wanted, from_date: input.from_date }, now)
  const newFacts = await readNewReservationFacts(tx, scope, {
    who,
    now,
    countPlan: services.config.billing === 'live',
  })
  if (!facts.published) return refuse('unpublished')
  // Rule BOOK-89.
  if (newFacts.onlineBooking === 'refused') return refuse('call_shop')
  if ((await readMinutes(tx, scope)) === null) return refuse('waitlist_closed')
  if ((await countOnline(tx, scope)) >= onlineMax) return refuse('waitlist_closed')
  if (planUsage(countOf(newFacts), reservationLimit(services.config, facts.planCode)) === 'reached')
    return refuse('plan_limit')
  const canCharge = newFacts.accountId !== null && services.payments !== undefined
  if (!isWaitable(services, facts, wanted, canCharge)) return refuse('not_offered')
  const wishes = wishesOf(input, facts.rules.horizonDays, now)
  const answers = checkAnswers(newFacts.form, input.answers ?? [])
  const errors = {
    ...missingFields(input, facts.askKana),
    ...answers.errors,
    ...(isRefusal(wishes) && wishes.errors),
  }
  if (isRefusal(wishes) || Object.keys(errors).length > 0) return refuse('invalid', { errors })
  if ((await countWaiting(tx, scope, who.email)) >= waitlistEntriesMax) return refuse('waitlist_limit')

  const isKnown = await isProven({ ...services, db: tx }, who.email, now)
  const withheld = await takeAllowance(tx, services, scope, { address: who.email, byShop: false }, now)
  const entryId = await insertEntry(
    tx,
    services.secret,
    scope,
    {
      status: isKnown ? 'waiting' : 'unproven',
      source: 'online',
      // As a booking finds the record.
      customerId: newFacts.customerId,
      who,
      note: input.note?.trim() || null,
      answers: answers.values,
      language,
      wanted,
      wishes,
    },
    now,
  )
  const kind = isKnown ? ('waitlist_joined' as const) : ('waitlist_proof' as const)
  const reason = withheld ? ('stranger_limit' as const) : undefined
  await insertEntryMail(tx, scope, { entryId, kind, to: who.email, withheld: reason }, now)
  await serveWaiting(tx, services, scope, now)
  return { mail: withheld ? 'withheld' : 'queued' }
}

/** By the owner, for whoever telephoned. Without an address she is only listed. Rule WAIT-15. */
export const addToWaitlist = (
  services: Services,
  scope: ShopScope,
  { input, language }: { input: WaitlistEntryInput; language: Lang },
  now: Millis,
): Promise<number | Refusal<'invalid' | 'not_found' | 'not_offered' | 'waitlist_limit'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const wanted = wantedOf(input)
    const known = input.customer_id == null ? undefined : await readWho(tx, scope, input.customer_id)
    if (input.customer_id != null && !known) return refuse('not_found')
    const facts = await readFacts(
      tx,
      services,
      scope,
      { wanted, from_date: input.from_date, drafts: true },
      now,
    )
    const orders = ordersOf(facts, wanted)
    if (!orders || orders.order.isNotForMenu) return refuse('not_offered')
    const wishes = wishesOf(input, ownersHorizon, now)
    if (isRefusal(wishes)) return wishes
    const who = known ?? {
      name: input.name ?? '',
      nameKana: input.name_kana ?? '',
      email: input.email ?? null,
      phone: input.phone ?? null,
    }
    const { email } = who
    if (email !== null && (await countWaiting(tx, scope, email)) >= waitlistEntriesMax)
      return refuse('waitlist_limit')
    const entry = {
      status: 'waiting' as const,
      source: 'owner' as const,
      customerId: input.customer_id ?? null,
      who,
      note: input.note?.trim() || null,
      answers: [],
      language,
      wanted,
      wishes,
    }
    if (email === null) return insertEntry(tx, services.secret, scope, entry, now)
    const isKnown = await isProven({ ...services, db: tx }, email, now)
    const withheld = await takeAllowance(tx, services, scope, { address: email, byShop: true }, now)
    const entryId = await insertEntry(tx, services.secret, scope, entry, now)
    const kind = isKnown ? ('waitlist_joined' as const) : ('waitlist_proof' as const)
    const reason = withheld ? ('stranger_limit' as const) : undefined
    await insertEntryMail(tx, scope, { entryId, kind, to: email, withheld: reason }, now)
    await serveWaiting(tx, services, scope, now)
    return entryId
  })

/** Days ahead for which an owner may put somebody on the list. */
const ownersHorizon = 365

/** Whether customers may wait for it: what they could book on a free day, and pay at the shop. Rule WAIT-4. */
const isWaitable = (
  { config }: Pick<Services, 'config'>,
  facts: OfferFacts,
  wanted: Wanted,
  canCharge: boolean,
): boolean =>
  questionOf(facts, wanted) !== null &&
  wanted.menuIds.every((id) => {
    const menu = facts.menus.get(id)
    return (
      menu !== undefined &&
      asksPayment(config, { ...menu, planCode: facts.planCode, canCharge }) !== 'required'
    )
  })

const readFacts = (
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  scope: ShopScope,
  { wanted, from_date, drafts = false }: { wanted: Wanted; from_date: string; drafts?: boolean },
  now: Millis,
): Promise<OfferFacts> => {
  const day = parseDay(from_date) ?? dayOf(millisToLocalMinute(now))
  const window = {
    menuIds: wanted.menuIds,
    from: day * minutesPerDay,
    to: (day + 1) * minutesPerDay,
    now,
    drafts,
  }
  return readOfferFacts(tx, scope, window, config)
}

const readMinutes = async (tx: Tx, { shopId }: ShopScope): Promise<number | null> => {
  const row = await tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select('waitlist_minutes')
    .executeTakeFirstOrThrow()
  return row.waitlist_minutes
}

const countOnline = async (tx: Tx, { shopId }: ShopScope): Promise<number> => {
  const { count } = await tx
    .selectFrom('waitlist_entries')
    .where('shop_id', '=', shopId)
    .where('source', '=', 'online')
    .where('status', 'in', ['unproven', 'waiting'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const countWaiting = async (tx: Tx, { shopId }: ShopScope, email: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('waitlist_entries')
    .where('shop_id', '=', shopId)
    .where('email', '=', email)
    .where('status', 'in', ['unproven', 'waiting'])
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
