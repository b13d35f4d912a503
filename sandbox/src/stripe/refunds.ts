// Money given back, whole or in part, never more than was taken; and given back in vain, where the customer's bank returns it.
import { textOf, textsOf, type Fields } from './http/form.ts'
import { invalid, missing, noSuch, Refused } from './http/errors.ts'
import { newId, type Refund, type Session } from './objects.ts'
import type { World } from './world.ts'

export const createRefund = (world: World, account: string | null, fields: Fields): Refund => {
  const id = textOf(fields, 'payment_intent')
  if (!id) throw missing('payment_intent')
  const intent = world.memory.find('intent', account, id)
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent')
  const charge = intent.latest_charge && world.memory.find('charge', account, intent.latest_charge)
  if (!charge)
    throw new Refused(400, {
      message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    })
  const left = charge.amount - charge.amount_refunded
  const amount = Number(textOf(fields, 'amount') ?? left)
  if (left === 0)
    throw new Refused(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (!Number.isInteger(amount) || amount < 1) throw invalid('amount', 'Invalid positive integer')
  if (amount > left)
    throw invalid(
      'amount',
      `Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${left})`,
    )
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    currency: 'jpy',
    status: isSlow(world, account, intent.id) ? 'pending' : 'succeeded',
    payment_intent: intent.id,
    charge: charge.id,
    reason: textOf(fields, 'reason') ?? null,
    metadata: textsOf(fields, 'metadata'),
    created: world.now(),
  }
  const refunded = charge.amount_refunded + amount
  const next = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  world.memory.put('charge', account, next)
  world.memory.put('refund', account, refund)
  world.tell(account, 'charge.refunded', next)
  world.tell(account, 'refund.created', refund)
  return refund
}

/** Refunds of a session's payment that are not finished. */
export const pendingRefunds = (world: World, account: string | null, session: Session): Refund[] =>
  world.memory
    .list('refund', account)
    .filter(({ payment_intent, status }) => payment_intent === session.payment_intent && status === 'pending')

/** The bank took the money, or sent it back, which may also happen to a refund that had succeeded. */
export const settleRefund = (
  world: World,
  account: string | null,
  refund: Refund,
  isTaken: boolean,
): Refund => {
  const settled: Refund = { ...refund, status: isTaken ? 'succeeded' : 'failed' }
  world.memory.put('refund', account, settled)
  const charge = world.memory.find('charge', account, refund.charge)
  if (!isTaken && charge)
    world.memory.put('charge', account, {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    })
  world.tell(account, 'refund.updated', settled)
  world.tell(account, 'charge.refund.updated', settled)
  if (!isTaken) world.tell(account, 'refund.failed', settled)
  return settled
}

const isSlow = (world: World, account: string | null, intentId: string): boolean => {
  const session = world.memory.list('session', account).find((one) => one.payment_intent === intentId)
  return (session && world.memory.find('plan', account, session.id)?.hasSlowRefunds) ?? false
}
