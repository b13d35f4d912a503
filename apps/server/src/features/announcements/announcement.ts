import { dayOf, formatDay } from '@noren/scheduling/time'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import type { Db } from '#platform/database/transactions'

/** What was announced of the end of the beta; undefined where nothing was. */
export const readAnnouncement = (
  db: Db,
): Promise<{ on_date: string; mailed_at: string | null } | undefined> =>
  db
    .selectFrom('announcements')
    .where('kind', '=', 'beta_ends')
    .select(['on_date', 'mailed_at'])
    .executeTakeFirst()

/** The day on which the beta ends, for the owners' screens; null where it is past, unknown or there is no beta. Rule PLAN-24. */
export const readBetaEnd = async (
  db: Db,
  { billing }: Pick<Config, 'billing'>,
  now: Millis,
): Promise<string | null> => {
  if (billing !== 'beta') return null
  const date = (await readAnnouncement(db))?.on_date ?? null
  return date !== null && date >= formatDay(dayOf(millisToLocalMinute(now))) ? date : null
}
