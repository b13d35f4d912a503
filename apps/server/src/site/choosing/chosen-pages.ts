// The pages on which something is chosen anew while the details are typed already: each holds all of it in hidden fields.
import type { FastifyReply } from 'fastify'
import type { Fields } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { wantedFields, type Choice, type ChoiceProblem, type Wanted } from '@noren/contract/booking/choice'
import { formatDay } from '@noren/scheduling/time'
import { isRefusal } from '#platform/errors'
import { lastDayOf, readStart, weekOf, weekSpan } from '../calendar.ts'
import { carriedFields, lastValue } from '../form.ts'
import { sendErrorPage, sendPage, type PageContext } from '../page-context.ts'
import { nextStep } from './next-step.ts'
import { readOpenShop } from './open-shop.ts'
import { readWanted, wantedNames, wantedQueryOf } from './wanted-fields.ts'

const choices = ['menu', 'cart', 'second', 'staff', 'time'] as const
type Edit = (typeof choices)[number]

/** Whether a pressed button leads to a choice and not to the details. */
export const isChoosing = (edit: string): edit is Edit => choices.some((one) => one === edit)

export const sendChosen = async (reply: FastifyReply, context: PageContext, given: Fields, edit: Edit) => {
  const shop = await readOpenShop(reply, context, given)
  if (!shop) return reply
  const start = readStart(lastValue(given, 'start'))
  const next = nextStep(shop, withEdit(given, edit), start?.date)
  const draftFields = carriedFields(given)
  switch (next.kind) {
    case 'withdrawn':
      return sendPage(reply, context, 409, { kind: 'menu', shop, withdrawn: true, draftFields })
    case 'menu':
      return sendPage(reply, context, 200, { kind: 'menu', shop, draftFields })
    case 'cart': {
      const { wanted, isSecond, problem } = next
      return sendPage(reply, context, problem ? 422 : 200, {
        kind: 'cart',
        shop,
        wanted,
        isSecond,
        problem,
        draftFields,
      })
    }
    case 'staff': {
      const { choice } = next
      return sendStaff(reply, context, { shop, choice, draftFields: withWanted(given, choice.wanted) })
    }
    case 'time':
      return sendTimes(reply, context, { shop, choice: next.choice, given })
  }
}

/** The menus cannot be booked, or not together. */
export const sendWithdrawn = (
  reply: FastifyReply,
  context: PageContext,
  {
    shop,
    wanted,
    problem,
    given,
  }: { shop: PublicShop; wanted: Wanted; problem: ChoiceProblem; given: Fields },
) => {
  const draftFields = carriedFields(given)
  return problem.reason === 'unknown' || wanted.menuIds.length === 0
    ? sendPage(reply, context, 409, { kind: 'menu', shop, withdrawn: true, draftFields })
    : sendPage(reply, context, 422, { kind: 'cart', shop, wanted, isSecond: false, problem, draftFields })
}

export const sendStaff = async (
  reply: FastifyReply,
  context: PageContext,
  page: { shop: PublicShop; choice: Choice; draftFields: Fields; withdrawn?: true },
) => {
  const { site, requestContext, domain } = context
  const freeDays = await site.api.freeDays(requestContext, domain, wantedQueryOf(page.choice.wanted))
  if (isRefusal(freeDays)) return sendErrorPage(reply, context, freeDays, { shop: page.shop })
  return sendPage(reply, context, page.withdrawn ? 409 : 200, { kind: 'staff', ...page, freeDays })
}

const sendTimes = async (
  reply: FastifyReply,
  context: PageContext,
  { shop, choice, given }: { shop: PublicShop; choice: Choice; given: Fields },
) => {
  const { site, requestContext, domain, now } = context
  const lastDay = lastDayOf(shop, now)
  const start = readStart(lastValue(given, 'start'))
  const span = weekSpan(lastDay, lastValue(given, 'from') || start?.date, now)
  const answer = await site.api.availability(requestContext, domain, {
    ...wantedQueryOf(choice.wanted),
    from: formatDay(span.fromDay),
    days: span.days,
  })
  if (isRefusal(answer)) return sendErrorPage(reply, context, answer, { shop })
  return sendPage(reply, context, 200, {
    kind: 'week',
    shop,
    choice,
    week: weekOf(lastDay, span, answer, now),
    slotUnavailable: false,
    draftFields: withWanted(given, choice.wanted),
  })
}

/** The fields with what is chosen now in place of what was. */
export const withWanted = (fields: Fields, wanted: Wanted, changes: Record<string, string> = {}): Fields =>
  carriedFields(fields, {
    ...Object.fromEntries(wantedNames.map((name) => [name, undefined])),
    ...wantedFields(wanted),
    ...changes,
  })

/** One menu is chosen anew; of several the choice is shown again. */
const withEdit = (given: Fields, edit: Edit): Fields => {
  const { menuIds, companion } = readWanted(given)
  switch (edit) {
    case 'menu':
      return menuIds.length > 1 || companion ? { ...given, more: ['1'] } : { ...given, menu: [] }
    case 'cart':
      return { ...given, more: ['1'] }
    case 'second':
      return { ...given, more: ['second'] }
    case 'staff':
      return { ...given, staff: [] }
    case 'time':
      return given
  }
}
