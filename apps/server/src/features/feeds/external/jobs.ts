// The worker reads external calendars; no request waits for them. Rules FEED-11 to FEED-13.
import { createHash } from 'node:crypto'
import { formatDay } from '@noren/scheduling/time'
import PQueue from 'p-queue'
import { sql } from 'kysely'
import { renderExternalFailing, renderExternalOverlap } from '#messages'
import { readAddressee, accountMail } from '#features/accounts/api'
import type { AccountWriter } from '#features/messages/api'
import { deleteExternal } from '#features/occupancies/api'
import { lockAndWrite } from '#features/shops/api'
import { claimDue, forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { runInThread } from '#platform/background/thread'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { fetchText } from '#platform/egress'
import { loggerOf, logError } from '#platform/http/log'
import type { Services } from '#platform/services'
import type { Asked, ReadCalendar } from './read-calendar-file.ts'
import { writeReading, type Reading } from './external-calendars.ts'
import { readExternal, type ExternalRow } from './list-external.ts'
import { bytesMax, countMax, fetchMax, readAtOnce, readBeside, readingLease, windowAt } from './limits.ts'

export const readExternalCalendars: Job = {
  name: 'read-external-calendars',
  schedule: '* * * * *',
  handle: async (services) => {
    const log = loggerOf(services.config.logLevel)
    // One that fails unexpectedly is due again after its lease; the others are read all the same.
    const onError = (error: unknown) => logError(log, error, { job: 'read-external-calendars' })
    await freeLocked(services).catch(onError)
    const due = await claimReadings(services, services.clock.now(), onError)
    const queue = new PQueue({ concurrency: readBeside })
    await queue.addAll(due.map((claim) => () => readOne(services, claim).catch(onError)))
  },
}

type Claim = { scope: ShopScope; id: number }

/** Each for one worker; of shops whose plan has them. */
const claimReadings = ({ db, config }: Services, now: Millis, onFault: (fault: unknown) => void) => {
  const due = sql`c.next_read_at <= ${millisToWire(now)} and (c.claimed_until is null or c.claimed_until <= ${millisToWire(now)})`
  return claimDue(
    db,
    { job: 'read-external-calendars', atOnce: readAtOnce, now },
    (own) => sql<{ shop_id: number; id: number }>`
      select c.shop_id, c.id from external_calendars c join shops s on s.id = c.shop_id
      where ${own('c.shop_id')} and ${own('s.id')} and ${due} and (${config.billing !== 'live'}::boolean or s.plan_code = 'standard')
      order by c.next_read_at limit ${readAtOnce}`,
    ({ shopId }, ids) => sql<{ id: number }>`
      update external_calendars c set claimed_until = ${millisToWire(now + readingLease)}
      where c.shop_id = ${shopId} and c.id = any(${ids}::bigint[]) and ${due} returning c.id`,
    onFault,
  )
}

/** Fetched and counted out before the shop is locked: nobody who books waits for somebody else's server. */
const readOne = async (services: Services, { scope, id }: Claim): Promise<void> => {
  const before = await readCalendar(services.db, scope, id)
  if (!before) return
  const reading = await readFrom(services, before, services.clock.now())
  await writeReading(services, scope, { before, reading, spread: (id % 60) / 60 }, services.clock.now())
}

const readCalendar = (db: Db, scope: ShopScope, id: number): Promise<ExternalRow | undefined> =>
  read(db, scope, async (tx) => (await readExternal(tx, scope)).find((one) => one.id === id))

const readFrom = async (
  { egress, config }: Pick<Services, 'egress' | 'config'>,
  row: ExternalRow,
  now: Millis,
): Promise<Reading> => {
  const { from, to, day } = windowAt(now)
  // On a new day recurring events reach one day further, so the content is needed although it is the same.
  const isCounted = row.counted_for === formatDay(day)
  const fetched = await fetchText(egress, row.url, {
    etag: isCounted ? (row.etag ?? undefined) : undefined,
    bytesMax,
    timeout: fetchMax,
    accept: 'text/calendar',
  })
  if ('error' in fetched) return { kind: 'failed', error: fetched.error }
  if (fetched.status === 304) return { kind: 'unchanged' }
  const hash = createHash('sha256').update(fetched.text).digest()
  if (isCounted && row.content_hash?.equals(hash)) return { kind: 'unchanged' }
  const asked: Asked = {
    text: fetched.text,
    from,
    to,
    ownIds: { start: 'reservation.', end: `@${new URL(config.publicUrl).hostname}` },
  }
  const found = await runInThread<ReadCalendar>(
    {
      module: new URL('read-calendar-file.ts', import.meta.url),
      name: 'readCalendarFile',
      timeout: countMax,
    },
    asked,
  )
  if (!found) return { kind: 'failed', error: 'too_complex' }
  if ('error' in found) return { kind: 'failed', error: found.error }
  return { kind: 'read', ...found, etag: fetched.etag, hash }
}

/** Shops that fell back to the free plan: the calendars stay and take no time any more. Rule FEED-16. */
const freeLocked = async (services: Services): Promise<void> => {
  if (services.config.billing !== 'live') return
  await forEachDue(
    services,
    { job: 'free-external-calendars', atOnce: lockedAtOnce },
    (own) => sql<{ shop_id: number }>`
      select distinct o.shop_id from occupancies o join shops s on s.id = o.shop_id
      where ${own('o.shop_id')} and ${own('s.id')} and o.external_calendar_id is not null and s.plan_code = 'free' limit ${lockedAtOnce}`,
    ({ scope }) =>
      lockAndWrite(services, scope, async (tx) => {
        // The plan may have come back since.
        const { rows: free } = await sql<{ plan_code: string }>`
          select plan_code from shops where id = ${scope.shopId} and plan_code = 'free'`.execute(tx)
        if (free.length === 0) return
        await deleteExternal(tx, scope)
        await sql`
          update external_calendars set etag = null, content_hash = null, counted_for = null, events = 0,
            next_read_at = ${millisToWire(services.clock.now())}
          where shop_id = ${scope.shopId}`.execute(tx)
      }),
  )
}

/** One run's share. */
const lockedAtOnce = 100

/** Written by `writeReading` alone, in this shape. */
type OverlapDetails = { calendar: string; visits: { start_at: string; title: string }[]; more: number }
type FailingDetails = { calendar: string; error: string }

export const writeExternalOverlap: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const details = message.details as OverlapDetails
  const url = `${config.publicUrl}/reservation-calendar`
  return accountMail(config, user, renderExternalOverlap(user.language, details, url), message)
}

export const writeExternalFailing: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const details = message.details as FailingDetails
  const url = `${config.publicUrl}/calendar-feeds`
  return accountMail(config, user, renderExternalFailing(user.language, details, url), message)
}
