import type { Db } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'

/** Only of the own account: another account's session is not found. */
export const endOwnSession = async (
  db: Db,
  userId: number,
  sessionId: number,
): Promise<true | Refusal<'not_found'>> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended ? true : refuse('not_found')
}
