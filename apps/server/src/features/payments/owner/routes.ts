import { refunds } from '@noren/contract/payments/paid'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { refundByHand } from './refund-by-hand.ts'

export const refundRoutes = {
  refund: bind(refunds.refund)(async (context, { params, body }) => {
    const wanted = {
      reservationId: params.id,
      amount: body.amount,
      refundedBefore: body.refunded_before,
      userId: context.user.userId,
    }
    const done = await refundByHand(context, context.scope, wanted, context.now)
    return isRefusal(done) ? done : { data: done }
  }),
}
