// The frame of every change: lock the shop, read the reservation as it is then, decide and write, and tell others after COMMIT.
import type { MessageKind } from '@noren/contract/messages'
import { takeAllowance, readCause } from '#features/messages/api'
import { lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readForChange, type Changing } from './read-for-change.ts'

/** The mail to the customer that the change may cause, whether the shop causes it, and where to if the change says so. */
type Foreseen = { kind: MessageKind; byShop: boolean; address?: string | undefined }

export const changeReservation = async <R>(
  services: Services,
  scope: ShopScope,
  { reservationId, mail, now }: { reservationId: number; mail: Foreseen | null; now: Millis },
  work: (tx: Tx, row: Changing) => Promise<R>,
): Promise<R | Refusal<'not_found'>> => {
  const cause =
    mail && services.config.limits ? await readCause(services.db, scope, { reservationId, ...mail }) : null
  const allowance = await takeAllowance(services, scope, cause, now)
  return lockAndWrite<R | Refusal<'not_found'>>(services, scope, async (tx) => {
    const row = await readForChange(tx, scope, reservationId)
    return row ? work(tx, { ...row, allowance }) : refuse('not_found')
  })
}
