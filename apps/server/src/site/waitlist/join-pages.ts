// From a full day to the waiting list: the form, and what is said when it was sent. A GET changes nothing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields, Page } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { choiceOf, isProblem, wantedFields, type Choice } from '@noren/contract/booking/choice'
import { waitlistInput } from '@noren/contract/booking/waitlist'
import { addMonths, dayOf, formatDay } from '@noren/scheduling/time'
import { missingFields } from '@noren/contract/booking/fields'
import { checkAnswers } from '#features/reservations/api'
import { millisToLocalMinute } from '#platform/clock'
import { fieldErrors } from '#platform/endpoint/field-errors'
import { isRefusal, refuse } from '#platform/errors'
import { noteRefusal } from '#platform/http/answer'
import { errorStatus } from '@noren/contract/errors'
import { readOpenShop } from '../choosing/open-shop.ts'
import { keepOffered } from '../choosing/next-step.ts'
import { readWanted, wantedBody } from '../choosing/wanted-fields.ts'
import {
  answersOf,
  carriedFields,
  detailsTokenField,
  formErrors,
  lastValue,
  readFields,
  typedFields,
  wishNames,
} from '../form.ts'
import { checkFormToken, createFormToken } from '../form-token.ts'
import {
  pageContextOf,
  pathOf,
  seeOther,
  sendErrorPage,
  sendPage,
  type PageContext,
  type Site,
} from '../page-context.ts'

type OfShop = { Params: { domain: string } }
type Step = PageContext & { shop: PublicShop; choice: Choice; fields: Fields }

export const mountJoinPages = (server: FastifyInstance, site: Site): void => {
  const contextOf = (request: FastifyRequest<OfShop>, lang: string | undefined, currentPath?: string) =>
    pageContextOf(site, request, request.params.domain.toLowerCase(), { lang, currentPath })

  server.get<OfShop>('/s/:domain/waitlist', async (request, reply) => {
    const search = new URLSearchParams(request.url.split('?')[1] ?? '')
    const lang = search.get('lang') ?? undefined
    search.delete('lang')
    const context = contextOf(request, lang, `/waitlist?${search.toString()}`)
    const step = await readStep(reply, context, readFields(search))
    return step ? sendForm(reply, 200, step, {}) : reply
  })

  server.get<OfShop & { Querystring: { lang?: unknown; withheld?: unknown } }>(
    '/s/:domain/waitlist/sent',
    async (request, reply) => {
      const { lang, withheld } = request.query
      const context = contextOf(request, typeof lang === 'string' ? lang : undefined, '/waitlist/sent')
      const shop = await site.api.shop(context.requestContext, context.domain)
      if (isRefusal(shop)) return sendErrorPage(reply, context, shop)
      const { mailFrom } = site.services.config
      const isWithheld = withheld !== undefined
      const mailDomain = mailFrom.slice(mailFrom.indexOf('@') + 1)
      return sendPage(reply, context, 200, { kind: 'waitlist_sent', shop, mailDomain, isWithheld })
    },
  )

  server.post<OfShop>('/s/:domain/waitlist', async (request, reply) => {
    const given = readFields(request.body)
    const context = contextOf(request, lastValue(given, 'lang'))
    if (context.requestContext.origin === 'foreign')
      return sendErrorPage(reply, context, refuse('foreign_origin'))
    const step = await readStep(reply, context, given)
    return step ? join(reply, step) : reply
  })
}

const join = async (reply: FastifyReply, step: Step) => {
  const { site, requestContext, domain, renderContext, shop, fields } = step
  const isFilledByProgram = lastValue(fields, 'leave_empty') !== ''
  const state = isFilledByProgram ? 'too_quick' : tokenState(step)
  if (state !== 'valid')
    return sendForm(reply, 422, step, { notice: state === 'too_quick' ? 'too_quick' : 'stale' })
  const body = bodyOf(shop, fields)
  const errors = errorsOf(step, body)
  if (Object.keys(errors).length > 0) return sendForm(reply, 422, step, { errors })
  const joined = await site.api.joinWaitlist(requestContext, domain, body)
  if (!isRefusal(joined))
    return seeOther(
      reply,
      pathOf(renderContext, '/waitlist/sent', joined.mail === 'withheld' ? { withheld: 1 } : {}),
    )
  noteRefusal(reply, joined)
  const { refused } = joined
  if (refused === 'invalid')
    return sendForm(reply, 422, step, {
      errors: formErrors(shop, fields, joined.errors ?? {}, renderContext.lang),
    })
  if (refused === 'waitlist_limit' || refused === 'waitlist_closed' || refused === 'not_offered')
    return sendForm(reply, errorStatus[refused], step, { notice: refused })
  if (refused === 'too_many') return sendForm(reply, 429, step, { notice: 'too_many' })
  return sendErrorPage(reply, step, joined, { shop })
}

/** Empty wishes are as left out. */
const bodyOf = (shop: PublicShop, fields: Fields) => ({
  ...wantedBody({ ...readWanted(fields), companion: undefined }),
  ...Object.fromEntries(
    wishNames.flatMap((name) => {
      const value = lastValue(fields, name).trim()
      return value === '' ? [] : [[name, value]]
    }),
  ),
  ...typedFields(fields),
  answers: answersOf(shop, fields).map(({ id, value }) => ({ form_section_id: id, value })),
})

const errorsOf = ({ shop, fields, renderContext }: Step, body: ReturnType<typeof bodyOf>) => {
  const parsed = waitlistInput.safeParse(body)
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error, 'form')),
    ...checkAnswers(shop.form, body.answers).errors,
    ...missingFields(typedFields(fields), shop.ask_kana),
  }
  return formErrors(shop, fields, errors, renderContext.lang)
}

/** Undefined once it is answered: the shop takes no bookings or has no list, or nothing was chosen yet. */
const readStep = async (
  reply: FastifyReply,
  context: PageContext,
  given: Fields,
): Promise<Step | undefined> => {
  const shop = await readOpenShop(reply, context, given)
  if (!shop) return undefined
  const { renderContext } = context
  const wanted = { ...keepOffered(shop, readWanted(given)), companion: undefined }
  const choice = choiceOf(shop, wanted, lastValue(given, 'from_date'))
  const hasList = shop.waitlist_minutes != null
  if (isProblem(choice) || !hasList || choice.advance_payment === 'required')
    return void (await seeOther(
      reply,
      pathOf(renderContext, '/book', isProblem(choice) ? {} : wantedFields(wanted)),
    ))
  return { ...context, shop, choice, fields: { ...given, ...wantedFields(wanted) } }
}

const tokenState = ({ site, domain, now, fields }: Step) =>
  checkFormToken(site.services.secret, {
    domain,
    step: 'details',
    token: lastValue(fields, detailsTokenField),
    now,
    enforceMinAge: site.services.config.limits,
  })

type Shown = {
  errors?: Record<string, string>
  notice?: Extract<Page, { kind: 'waitlist_join' }>['notice']
}

const sendForm = (reply: FastifyReply, status: number, step: Step, { errors = {}, notice }: Shown) => {
  const { site, domain, now, shop, choice, renderContext } = step
  const today = dayOf(millisToLocalMinute(now))
  const first = formatDay(today)
  return sendPage(reply, step, status, {
    kind: 'waitlist_join',
    shop,
    choice,
    fields: carriedFields(step.fields, {
      [detailsTokenField]: createFormToken(site.services.secret, domain, 'details', now),
      lang: renderContext.isLangChosen ? renderContext.lang : undefined,
    }),
    errors,
    notice,
    firstDate: first,
    lastDate: formatDay(Math.min(today + shop.booking_horizon_days, addMonths(today, 12))),
  })
}
