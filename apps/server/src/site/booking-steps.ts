// The steps that carry what a customer typed: details → confirmation → booking, and the ways back to change something. Each
// page holds everything in hidden fields; a refusal renders the form again with all of it.
import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Fields, Page, Stopped } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { formatDay } from '@noren/scheduling/time'
import { toLocalMinute, wireOfLocalMinute } from '#platform/clock'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { pathOf, seeOther, sendPage, sendTrouble, type Asking } from './asking.ts'
import { lastDayOf, readStart, weekOf, weekSpan } from './calendar.ts'
import { bodyOf, carried, checkFields, last, namedErrors } from './form.ts'
import { stoppedBy } from './kept-pages.ts'
import { readStamp, stampOf } from './stamp.ts'

type Menu = PublicShop['menus'][number]
type Start = NonNullable<ReturnType<typeof readStart>>
/** A step with a shop that takes bookings, a menu of it and a time that is written well. */
type Step = Asking & { shop: PublicShop; menu: Menu; start: Start; fields: Fields }

/** GET …/book?menu=…&start=…: the empty form. */
export const showDetails = async (reply: FastifyReply, asking: Asking, given: Fields) => {
  const step = await readStep(reply, asking, given)
  if (!step) return reply
  if (!(await isOffered(step)))
    return seeOther(
      reply,
      pathOf(asking.setting, '/book', { menu: step.menu.id, from: step.start.date, lost: 1 }),
    )
  return sendDetails(reply, 200, step, fresh(step))
}

/** POST …/confirm: the confirmation, or the details again. */
export const confirm = async (reply: FastifyReply, asking: Asking, given: Fields) => {
  const step = await readStep(reply, asking, given)
  if (!step) return reply
  const state = last(given, 'leave_empty') === '' ? stampState(step, step.fields, 'details') : 'too_quick'
  if (state !== 'good')
    return sendDetails(reply, 422, step, state === 'stale' ? fresh(step) : {}, { notice: state })
  const { fields, errors } = checkFields(step.shop, step.fields, asking.setting.lang)
  if (Object.keys(errors).length > 0) return sendDetails(reply, 422, step, {}, { errors })
  const refusal = await refusalOf(step)
  return refusal ? sendRefused(reply, step, refusal) : sendConfirm(reply, 200, { ...step, fields })
}

/** POST …/change: back to the menu, the time or the details, with everything in hand. */
export const change = async (reply: FastifyReply, asking: Asking, given: Fields) => {
  const step = await readStep(reply, asking, given)
  if (!step) return reply
  const { shop, menu, fields, setting, site, visitor, domain, now } = step
  const edit = last(given, 'edit')
  if (edit === 'menu') return sendPage(reply, asking, 200, { kind: 'menu', shop, carry: carried(fields) })
  if (edit !== 'time') return sendDetails(reply, 200, step, {})
  const lastDay = lastDayOf(shop, now)
  const span = weekSpan(lastDay, last(given, 'from') || step.start.date, now)
  const from = formatDay(span.fromDay)
  const answer = await site.ask.availability(visitor, domain, { menu_id: menu.id, from, days: span.days })
  if (isRefusal(answer)) return sendTrouble(reply, { site, setting }, answer, { shopName: shop.name })
  const week = weekOf(lastDay, span, answer, now)
  return sendPage(reply, asking, 200, { kind: 'week', shop, menu, week, lost: false, carry: carried(fields) })
}

/** POST …/book: the booking itself, through the very call of the API. */
export const book = async (reply: FastifyReply, asking: Asking, given: Fields) => {
  const { site, visitor, domain, setting } = asking
  const shop = await site.ask.shop(visitor, domain)
  if (isRefusal(shop)) return sendTrouble(reply, asking, shop)
  // Before any question of the site's own: a second press gets its reservation, whatever has closed since the first one.
  const isSealed = stampState(asking, given, 'confirm') === 'good'
  const outcome = isSealed
    ? await site.ask.book(visitor, domain, bodyOf(shop, given), last(given, 'key'))
    : undefined
  if (outcome && !isRefusal(outcome)) {
    const token = outcome.manage_url.split('/').at(-1) ?? ''
    return seeOther(reply, pathOf(setting, `/done/${token}`))
  }
  const step = await readStep(reply, asking, given)
  if (!step) return reply
  return outcome
    ? sendRefused(reply, step, outcome)
    : sendDetails(reply, 422, step, fresh(step), { notice: 'stale' })
}

const sendRefused = (reply: FastifyReply, step: Step, refusal: Refusal) => {
  const { setting, site, shop, fields } = step
  switch (refusal.refused) {
    case 'slot_taken':
    case 'not_offered':
      return sendLost(reply, step, refusal)
    case 'menu_changed':
      return sendConfirm(reply, 409, step, 'menu_changed')
    case 'too_many_bookings':
      if (refusal.retry_after !== undefined) reply.header('retry-after', refusal.retry_after)
      return sendConfirm(reply, 429, step, 'too_many_bookings')
    case 'busy':
      reply.header('retry-after', refusal.retry_after ?? 2)
      return sendConfirm(reply, 503, step, 'busy')
    case 'invalid':
      return sendDetails(reply, 422, step, fresh(step), {
        errors: namedErrors(shop, fields, refusal.errors ?? {}, setting.lang),
      })
    case 'idempotency_key_reused':
      return sendDetails(reply, 422, step, fresh(step), { notice: 'already' })
    case 'unpublished':
    case 'plan_limit':
      return sendStopped(reply, step, shop, refusal.refused, step)
    default:
      return sendTrouble(reply, { site, setting }, refusal, { shopName: shop.name })
  }
}

/** Sends the visitor to where the missing piece is chosen, or says what is wrong; then there is no step. */
const readStep = async (reply: FastifyReply, asking: Asking, given: Fields): Promise<Step | undefined> => {
  const { site, visitor, domain, setting } = asking
  const shop = await site.ask.shop(visitor, domain)
  if (isRefusal(shop)) return void (await sendTrouble(reply, asking, shop))
  const hasTyped = reply.request.method === 'POST'
  const stopped = stoppedBy(shop)
  const menu = shop.menus.find(({ id }) => String(id) === last(given, 'menu'))
  const start = readStart(last(given, 'start'))
  if (stopped) {
    // Who has typed nothing yet reads why on the shop's page.
    if (!hasTyped) return void (await seeOther(reply, pathOf(setting, '')))
    return void (await sendStopped(reply, asking, shop, stopped, { menu, start, fields: given }))
  }
  if (!menu) {
    if (!hasTyped) return void (await seeOther(reply, pathOf(setting, '/book')))
    const page = { kind: 'menu', shop, withdrawn: true, carry: carried(given) } as const
    return void (await sendPage(reply, asking, 409, page))
  }
  if (!start) return void (await seeOther(reply, pathOf(setting, '/book', { menu: menu.id })))
  const fields = carried(given, { menu: String(menu.id), start: last(given, 'start') })
  return { ...asking, shop, menu, start, fields }
}

const fresh = ({ site, domain, now }: Asking): Record<string, string> => ({
  key: randomUUID(),
  stamp: stampOf(site.services.secret, domain, 'details', now),
})

const stampState = ({ site, domain, now }: Asking, fields: Fields, step: 'details' | 'confirm') =>
  readStamp(site.services.secret, {
    domain,
    step,
    stamp: last(fields, step === 'details' ? 'stamp' : 'seal'),
    now,
    patient: step === 'details' && site.services.config.limits,
  })

const sendDetails = (
  reply: FastifyReply,
  status: number,
  step: Step,
  renewed: Record<string, string>,
  {
    errors = {},
    notice,
  }: { errors?: Record<string, string>; notice?: 'too_quick' | 'stale' | 'already' } = {},
) => {
  const { shop, menu, setting } = step
  const fields = carried(step.fields, {
    ...renewed,
    seal: undefined,
    expected_price: undefined,
    expected_total_duration: undefined,
    lang: setting.chosen ? setting.lang : undefined,
  })
  return sendPage(reply, step, status, {
    kind: 'details',
    shop,
    menu,
    start: startOf(step),
    fields,
    errors,
    notice,
  })
}

const sendConfirm = (
  reply: FastifyReply,
  status: number,
  step: Step,
  notice?: Extract<Page, { kind: 'confirm' }>['notice'],
) => {
  const { site, domain, now, shop, menu, start } = step
  const fields = carried(step.fields, {
    seal: stampOf(site.services.secret, domain, 'confirm', now),
    expected_price: String(menu.price),
    expected_total_duration: String(menu.total_duration),
  })
  const cancelUntil = wireOfLocalMinute(start.local - shop.cancel_cutoff_minutes)
  return sendPage(reply, step, status, {
    kind: 'confirm',
    shop,
    menu,
    start: startOf(step),
    fields,
    notice,
    offerUntil: wireOfLocalMinute(start.local - shop.reservation_cutoff_time),
    cancelUntil: cancelUntil > wireOfLocalMinute(toLocalMinute(now)) ? cancelUntil : null,
  })
}

const sendLost = (reply: FastifyReply, step: Step, refusal: Refusal) => {
  const { shop, menu, fields } = step
  return sendPage(reply, step, 409, {
    kind: 'lost',
    shop,
    menu,
    start: startOf(step),
    fields: carried(fields),
    code: refusal.refused === 'not_offered' ? 'not_offered' : 'slot_taken',
    alternatives: refusal.alternatives ?? [],
  })
}

/** Closed in the middle of a booking: who has typed something is told here, and keeps it. */
const sendStopped = (
  reply: FastifyReply,
  asking: Asking,
  shop: PublicShop,
  code: Stopped,
  { menu, start, fields }: { menu?: Menu; start?: Start | null; fields: Fields },
) =>
  sendPage(reply, asking, 409, {
    kind: 'stopped',
    shop,
    code,
    menu,
    start: start ? `${start.date}T${start.time}` : undefined,
    fields: carried(fields),
  })

const startOf = ({ start }: Step): string => `${start.date}T${start.time}`

const isOffered = async ({ site, visitor, domain, menu, start }: Step): Promise<boolean> => {
  const answer = await site.ask.availability(visitor, domain, { menu_id: menu.id, from: start.date, days: 1 })
  return !isRefusal(answer) && (answer.days[0]?.starts.includes(start.time) ?? false)
}

/** What the booking itself would say of the time, with what is free close by. */
const refusalOf = async (step: Step): Promise<Refusal | undefined> => {
  if (await isOffered(step)) return undefined
  const { site, visitor, domain, menu, start } = step
  const request = { menu_id: menu.id, start_at: wireOfLocalMinute(start.local) }
  const answer = await site.ask.startJudgement(visitor, domain, request)
  if (isRefusal(answer)) return answer
  return answer.refused === null ? undefined : refuse(answer.refused, { alternatives: answer.alternatives })
}
