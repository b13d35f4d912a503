// What the owner's calls that change a reservation answer: the reservation as it is then, and what became of the mail.
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readReservation } from '../read-reservation.ts'
import type { Changed } from './read-for-change.ts'

type Context = Pick<Services, 'db'> & { scope: ShopScope; now: Millis }

export const answerChanged = async <R extends Refusal>(
  { db, scope, now }: Context,
  id: number,
  done: Changed | R,
) => {
  if (isRefusal(done)) return done
  const changed = await readReservation(db, scope, id, now)
  return changed ? { data: { ...changed, mail: done.mail } } : refuse('not_found')
}
