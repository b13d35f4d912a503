// The steps that carry what a customer typed: details → confirmation → booking, and the ways back to change something. Each
// page holds everything in hidden fields; a refusal renders the form again with all of it.
import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Fields, Page } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import {
  choiceOf,
  choosableStaff,
  isProblem,
  wantedFields,
  type Choice,
} from '@noren/contract/booking/choice'
import { lastMinuteBefore } from '@noren/scheduling/cutoff'
import { millisToLocalMinute, localMinuteToWire } from '#platform/clock'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { pathOf, seeOther, sendPage, sendErrorPage, type PageContext } from './page-context.ts'
import { readStart } from './calendar.ts'
import { filledFields } from './again/repeat.ts'
import { isChoosing, sendChosen, sendStaff, sendWithdrawn, withWanted } from './choosing/chosen-pages.ts'
import { readOpenShop, sendClosed } from './choosing/open-shop.ts'
import { keepOffered } from './choosing/next-step.ts'
import { readWanted, wantedBody, wantedQueryOf } from './choosing/wanted-fields.ts'
import {
  bookingBody,
  carriedFields,
  checkFields,
  confirmTokenField,
  detailsTokenField,
  formErrors,
  lastValue,
  payField,
} from './form.ts'
import { checkFormToken, createFormToken } from './form-token.ts'

type Start = NonNullable<ReturnType<typeof readStart>>
/** A step of an open shop with something of it chosen and a well-formed start. */
type Step = PageContext & { shop: PublicShop; choice: Choice; start: Start; fields: Fields }

/** GET …/book?menu=…&start=…: the empty form. */
export const showDetails = async (reply: FastifyReply, context: PageContext, given: Fields) => {
  const step = await readStep(reply, context, given)
  if (!step) return reply
  if (!(await isOffered(step)))
    return seeOther(
      reply,
      pathOf(context.renderContext, '/book', {
        ...wantedFields(step.choice.wanted),
        from: step.start.date,
        lost: 1,
      }),
    )
  const filled = await fill(step)
  return sendDetails(reply, 200, { ...step, fields: { ...filled, ...step.fields } }, fresh(step), {
    isFilled: filled !== undefined,
  })
}

/** POST …/confirm: the confirmation, or the details again. */
export const confirm = async (reply: FastifyReply, context: PageContext, given: Fields) => {
  const step = await readStep(reply, context, given)
  if (!step) return reply
  const state =
    lastValue(given, 'leave_empty') === '' ? tokenState(step, step.fields, 'details') : 'too_quick'
  if (state === 'invalid_or_expired') return sendDetails(reply, 422, step, fresh(step), { notice: 'stale' })
  if (state === 'too_quick') return sendDetails(reply, 422, step, {}, { notice: state })
  const { fields, errors } = checkFields(step.shop, step.fields, context.renderContext.lang)
  if (Object.keys(errors).length > 0) return sendDetails(reply, 422, step, {}, { errors })
  const refusal = await refusalOf(step)
  return refusal ? sendRefused(reply, step, refusal) : sendConfirm(reply, 200, { ...step, fields })
}

/** POST …/change: back to the menus, who serves, the time or the details, with everything in hand. */
export const change = async (reply: FastifyReply, context: PageContext, given: Fields) => {
  const edit = lastValue(given, 'edit')
  if (isChoosing(edit)) return sendChosen(reply, context, given, edit)
  const step = await readStep(reply, context, given)
  return step ? sendDetails(reply, 200, step, {}) : reply
}

/** POST …/book: the booking itself, through the very call of the API. */
export const book = async (reply: FastifyReply, context: PageContext, given: Fields) => {
  const { site, requestContext, domain, renderContext } = context
  const shop = await site.api.shop(requestContext, domain)
  if (isRefusal(shop)) return sendErrorPage(reply, context, shop)
  // First of all: a second press gets its reservation, whatever has closed since the first one.
  const isTokenValid = tokenState(context, given, 'confirm') === 'valid'
  const body = bookingBody(shop, given)
  const key = lastValue(given, 'key')
  const pays = lastValue(given, payField) === 'now'
  if (isTokenValid && pays) {
    // A booking of its own: who went back to pay at the shop instead sends the same form.
    const started = await site.api.startPayment(requestContext, domain, body, `pay-${key}`)
    if (!isRefusal(started)) return seeOther(reply, started.checkout_url)
    const unpaid = await readStep(reply, context, given)
    return unpaid ? sendRefused(reply, unpaid, started) : reply
  }
  const outcome = isTokenValid ? await site.api.book(requestContext, domain, body, key) : undefined
  if (outcome && !isRefusal(outcome)) {
    const token = outcome.manage_url.split('/').at(-1) ?? ''
    return seeOther(reply, pathOf(renderContext, `/done/${token}`))
  }
  const step = await readStep(reply, context, given)
  if (!step) return reply
  return outcome
    ? sendRefused(reply, step, outcome)
    : sendDetails(reply, 422, step, fresh(step), { notice: 'stale' })
}

const sendRefused = (reply: FastifyReply, step: Step, refusal: Refusal) => {
  const { renderContext, site, shop, choice, fields } = step
  noteRefusal(reply, refusal)
  switch (refusal.refused) {
    case 'slot_taken':
    case 'not_offered':
      return sendSlotUnavailable(reply, step, refusal)
    case 'menu_changed':
    case 'payment_required':
      return sendConfirm(reply, 409, step, 'menu_changed')
    case 'payment_unavailable':
      return sendConfirm(reply, 503, step, 'payment_unavailable')
    case 'payment_over':
      return sendConfirm(reply, 409, step, 'payment_over')
    case 'call_shop':
      return sendConfirm(reply, 409, step, 'call_shop')
    case 'too_many_bookings':
      return sendConfirm(reply, 429, step, 'too_many_bookings')
    case 'busy':
      return sendConfirm(reply, 503, step, 'busy')
    case 'invalid':
      return sendDetails(reply, 422, step, fresh(step), {
        errors: formErrors(shop, fields, refusal.errors ?? {}, renderContext.lang),
      })
    case 'idempotency_key_reused':
      return sendDetails(reply, 422, step, fresh(step), { notice: 'already' })
    case 'unpublished':
    case 'plan_limit':
      return sendClosed(reply, step, { shop, code: refusal.refused, choice, start: startOf(step), fields })
    default:
      return sendErrorPage(reply, { site, renderContext }, refusal, { shop })
  }
}

/** Undefined once the request is answered: with a redirect to where the missing part is chosen, or with what is wrong. */
const readStep = async (
  reply: FastifyReply,
  context: PageContext,
  given: Fields,
): Promise<Step | undefined> => {
  const { renderContext } = context
  const shop = await readOpenShop(reply, context, given)
  if (!shop) return undefined
  const hasTyped = reply.request.method === 'POST'
  const asked = readWanted(given)
  const wanted = keepOffered(shop, asked)
  const start = readStart(lastValue(given, 'start'))
  const choice = choiceOf(shop, wanted, start?.date)
  if (isProblem(choice)) {
    if (!hasTyped) return void (await seeOther(reply, pathOf(renderContext, '/book')))
    return void (await sendWithdrawn(reply, context, { shop, wanted, problem: choice, given }))
  }
  if (!start) return void (await seeOther(reply, pathOf(renderContext, '/book', wantedFields(wanted))))
  const isStaffLost = asked.staffId != null && wanted.staffId === undefined
  if (isStaffLost && choosableStaff(shop, wanted.menuIds).length > 0) {
    if (!hasTyped) return void (await seeOther(reply, pathOf(renderContext, '/book', wantedFields(wanted))))
    return void (await sendStaff(reply, context, {
      shop,
      choice,
      draftFields: withWanted(given, wanted),
      withdrawn: true,
    }))
  }
  const fields = withWanted(given, wanted, { start: lastValue(given, 'start') })
  return { ...context, shop, choice, start, fields }
}

/** From the earlier reservation that the address names. Rule BOOK-151. */
const fill = async ({ site, requestContext, domain, againId, shop }: Step): Promise<Fields | undefined> => {
  const visit = againId && (await site.api.repeatedByAddress(requestContext, domain, againId))
  const fields = visit && !isRefusal(visit) ? filledFields(shop, visit) : {}
  return Object.keys(fields).length > 0 ? fields : undefined
}

/** Each form has a key of its own: another booking is never taken for a repeat of the first. */
const fresh = ({ site, domain, now }: PageContext): Record<string, string> => ({
  key: randomUUID(),
  [detailsTokenField]: createFormToken(site.services.secret, domain, 'details', now),
})

const tokenState = ({ site, domain, now }: PageContext, fields: Fields, step: 'details' | 'confirm') =>
  checkFormToken(site.services.secret, {
    domain,
    step,
    token: lastValue(fields, step === 'details' ? detailsTokenField : confirmTokenField),
    now,
    enforceMinAge: step === 'details' && site.services.config.limits,
  })

const sendDetails = (
  reply: FastifyReply,
  status: number,
  step: Step,
  renewed: Record<string, string>,
  {
    errors = {},
    notice,
    isFilled,
  }: {
    errors?: Record<string, string>
    notice?: Extract<Page, { kind: 'details' }>['notice']
    isFilled?: boolean
  } = {},
) => {
  const { shop, choice, renderContext } = step
  const fields = carriedFields(step.fields, {
    ...renewed,
    [confirmTokenField]: undefined,
    expected_price: undefined,
    expected_total_duration: undefined,
    [payField]: undefined,
    lang: renderContext.isLangChosen ? renderContext.lang : undefined,
  })
  return sendPage(reply, step, status, {
    kind: 'details',
    shop,
    choice,
    start: startOf(step),
    fields,
    errors,
    notice,
    isFilled,
  })
}

const sendConfirm = (
  reply: FastifyReply,
  status: number,
  step: Step,
  notice?: Extract<Page, { kind: 'confirm' }>['notice'],
) => {
  const { site, domain, now, shop, choice, start } = step
  const fields = carriedFields(step.fields, {
    [confirmTokenField]: createFormToken(site.services.secret, domain, 'confirm', now),
    expected_price: String(choice.price),
    expected_total_duration: String(choice.minutes),
  })
  const offerUntil = lastMinuteBefore(start.local, shop.reservation_cutoff_time)
  const cancelUntil = lastMinuteBefore(start.local, shop.cancel_cutoff_minutes)
  return sendPage(reply, step, status, {
    kind: 'confirm',
    shop,
    choice,
    start: startOf(step),
    fields,
    notice,
    offerUntil: localMinuteToWire(offerUntil),
    cancelUntil: cancelUntil < millisToLocalMinute(now) ? null : localMinuteToWire(cancelUntil),
  })
}

const sendSlotUnavailable = (reply: FastifyReply, step: Step, refusal: Refusal) => {
  const { shop, choice, fields } = step
  return sendPage(reply, step, 409, {
    kind: 'slot_unavailable',
    shop,
    choice,
    start: startOf(step),
    fields: carriedFields(fields),
    code: refusal.refused === 'not_offered' ? 'not_offered' : 'slot_taken',
    alternatives: refusal.alternatives ?? [],
  })
}

const startOf = ({ start }: Step): string => `${start.date}T${start.time}`

const isOffered = async ({ site, requestContext, domain, choice, start }: Step): Promise<boolean> => {
  const answer = await site.api.availability(requestContext, domain, {
    ...wantedQueryOf(choice.wanted),
    from: start.date,
    days: 1,
  })
  return !isRefusal(answer) && (answer.days[0]?.starts.includes(start.time) ?? false)
}

/** The refusal that booking this start would get, with the nearest free ones. */
const refusalOf = async (step: Step): Promise<Refusal | undefined> => {
  if (await isOffered(step)) return undefined
  const { site, requestContext, domain, choice, start } = step
  const query = { ...wantedBody(choice.wanted), start_at: localMinuteToWire(start.local) }
  const answer = await site.api.checkStart(requestContext, domain, query)
  if (isRefusal(answer)) return answer
  return answer.refused === null ? undefined : refuse(answer.refused, { alternatives: answer.alternatives })
}
