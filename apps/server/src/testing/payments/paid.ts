// A visit that was paid in advance, without the provider: what the owner's side shows does not depend on how it was paid.
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

export const payInAdvance = async (
  server: TestServer,
  { shopId }: TestShop,
  reservationId: number,
  amount = 5500,
): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    `insert into payments (shop_id, reservation_id, account_id, session_id, payment_intent_id, status, needs_approval, amount,
       expires_at, paid_at, created_at)
     values ($1, $2, 'acct_test', $3, $4, 'paid', false, $5, $6::timestamptz + interval '15 minutes', $6, $6) returning id`,
    [
      shopId,
      reservationId,
      `cs_${reservationId}`,
      `pi_${reservationId}`,
      amount,
      '2026-11-21T09:00:00+09:00',
    ],
  )
  return row?.id ?? 0
}
