// What is decided about a booking, before anything is written: whether it may be made, how the visit is, what was answered.
import type { BookingInput } from '@noren/contract/booking'
import { wantedOf } from '@noren/contract/booking/wanted'
import type { AdvancePayment } from '@noren/contract/payments/choices'
import { missingFields, type BookingFieldName } from '@noren/contract/booking/fields'
import { judgeStart } from '@noren/scheduling/judge-start'
import { planUsage } from '@noren/scheduling/plan'
import { choosesShown, ordersOf, type OfferFacts } from '#features/hours/api'
import { asksPayment, holdTime } from '#features/payments/api'
import type { PlanCode } from '#features/plans/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { checkAnswers, type Answer } from '../answers.ts'
import { bookedVisit, expectedOf, type BookedVisit } from '../lines/booked-visit.ts'
import type { Hold } from './insert-reservation.ts'
import type { NewReservationFacts } from './read-for-change.ts'

export type Refused = Refusal<
  | 'invalid'
  | 'slot_taken'
  | 'not_offered'
  | 'menu_changed'
  | 'unpublished'
  | 'plan_limit'
  | 'too_many_bookings'
  | 'payment_required'
  | 'call_shop'
>

// Rule BOOK-19: open bookings per e-mail and shop.
const openMax = 10

/** What is booked. */
export type What = Omit<BookingInput, 'answers' | BookingFieldName>

/** One or two. */
type Decision = { visits: [BookedVisit, BookedVisit?]; answers: Answer[] }
type Circumstances = {
  start: number
  now: Millis
  limits: boolean
  planLimit: number | null
  heldStaffId: number | undefined
}
type Given = ReturnType<typeof checkAnswers>

export const checkGiven = (
  facts: OfferFacts,
  newFacts: NewReservationFacts,
  input: Partial<BookingInput>,
): Given => {
  const answers = checkAnswers(newFacts.form, input.answers ?? [])
  return { ...answers, errors: { ...missingFields(input, facts.askKana), ...answers.errors } }
}

export const decide = (
  facts: OfferFacts,
  newFacts: NewReservationFacts,
  { input, given: answers }: { input: What; given: Given },
  { start, now, limits, planLimit, heldStaffId }: Circumstances,
): Decision | Refused => {
  const wanted = wantedOf(input)
  const orders = ordersOf(facts, wanted)
  if (!facts.published) return refuse('unpublished')
  const guests = wanted.companion ? 2 : 1
  if (planUsage(countOf(newFacts) + guests - 1, planLimit) === 'reached') return refuse('plan_limit')
  if (!orders || !choosesShown(facts, wanted)) return refuse('not_offered')
  if (limits && newFacts.openCount >= openMax) return refuse('too_many_bookings')
  if (Object.keys(answers.errors).length > 0) return refuse('invalid', { errors: answers.errors })

  const { order, companion, question } = orders
  if (order.isNotForMenu || companion?.isNotForMenu) return refuse('not_offered')
  const asked = expectedOf(orders, wanted)
  const changed =
    (input.expected_price ?? asked.price) !== asked.price ||
    (input.expected_total_duration ?? asked.minutes) !== asked.minutes
  if (changed) return refuse('menu_changed')

  const { refusal, placements } = judgeStart({
    ...question,
    start,
    now: millisToLocalMinute(now),
    preferredStaffId: heldStaffId,
  })
  if (refusal !== null) return refuse(refusal)
  const [first, second] = placements
  if (!first) throw new Error('a start that is offered has its placement')
  const visit = bookedVisit(order, first, wanted.staffId)
  if (!companion || !second) return { visits: [visit], answers: answers.values }
  const other = bookedVisit(companion, second, wanted.companion?.staffId ?? null)
  return { visits: [visit, other], answers: answers.values }
}

/** Whether the visit may be booked this way: paid first where a menu wants that, and only where one asks for it. Rules PAY-1, PAY-2. */
export const holdOf = (
  services: Services,
  planCode: PlanCode,
  { visits, newFacts, pays }: { visits: Decision['visits']; newFacts: NewReservationFacts; pays: boolean },
  now: Millis,
): Hold | undefined | Refusal<'menu_changed' | 'payment_required' | 'not_offered'> => {
  const [visit, second] = visits
  const { accountId } = newFacts
  const asks = (advancePayment: AdvancePayment, price: number) =>
    asksPayment(services.config, {
      advancePayment,
      price,
      planCode,
      canCharge: accountId !== null && services.payments !== undefined,
    })
  // Two people pay at the shop, or not at all.
  if (second) {
    const isRequired = [visit, second].some((one) => asks(one.advancePayment, one.price) === 'required')
    return pays || isRequired ? refuse('not_offered') : undefined
  }
  const asked = asks(visit.advancePayment, visit.price)
  if (!pays) return asked === 'required' ? refuse('payment_required') : undefined
  if (asked === 'none' || accountId === null) return refuse('menu_changed')
  return { accountId, until: now + holdTime, needsApproval: visit.requiresApproval }
}

/** All that takes a place of the plan: what stands, and what is being paid. Rule PLAN-3. */
export const countOf = ({ planStanding, planHeld }: NewReservationFacts): number =>
  (planStanding ?? 0) + (planHeld ?? 0)
