// The bill of a visit. Each call answers with the sheet as it is then.
import { bills as calls } from '@noren/contract/bills/bills'
import type { Lang } from '@noren/words/format'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { correctBill } from './correct-bill.ts'
import { makeBill } from './make-bill.ts'
import { readSheet } from './read-sheet.ts'

type Context = Pick<Services, 'db'> & { scope: ShopScope; requestContext: { language: Lang } }

export const billRoutes = {
  show: bind(calls.show)((context, { params }) => answerSheet<never>(context, params.id, true)),

  make: bind(calls.make)(async (context, { params, body }) => {
    const { scope, now, user, requestContext } = context
    const { idempotencyKey } = requestContext
    const billing = { reservationId: params.id, userId: user.userId, input: body, idempotencyKey }
    return answerSheet(context, params.id, await makeBill(context, scope, billing, now))
  }),

  correct: bind(calls.correct)(async (context, { params, body }) => {
    const { scope, now, user, requestContext } = context
    const { idempotencyKey } = requestContext
    const billing = { reservationId: params.id, userId: user.userId, input: body, idempotencyKey }
    return answerSheet(context, params.id, await correctBill(context, scope, billing, now))
  }),
}

const answerSheet = async <R extends Refusal>(
  { db, scope, requestContext: { language } }: Context,
  reservationId: number,
  done: true | R,
) => {
  if (isRefusal(done)) return done
  const sheet = await readSheet(db, scope, { reservationId, language })
  return sheet ? { data: sheet } : refuse('not_found')
}
