import { receipts } from '@noren/contract/payments/receipts'
import { bind } from '#platform/endpoint/bind'
import { refuse } from '#platform/errors'
import { readReceipt } from './read-receipt.ts'

export const receiptRoutes = {
  own: bind(receipts.own)(async ({ db, scope, targetId }) => {
    const found = await readReceipt(db, scope, targetId)
    return found ? { data: found } : refuse('not_found')
  }),

  ofReservation: bind(receipts.ofReservation)(async ({ db, scope }, { params }) => {
    const found = await readReceipt(db, scope, params.id)
    return found ? { data: found } : refuse('not_found')
  }),
}
