// The outbox: takes messages that are due, writes their mails, sends them outside of any transaction, settles them.
// Any number of workers may run; a killed one's claims come back when their lease ends.
import { renderReservationMail, type ReservationMail } from '#messages'
import type { MailKind } from '@noren/contract/mails'
import { screenPath } from '@noren/contract/screens'
import { customerMayChange } from '@noren/scheduling/cutoff'
import { mails } from '@noren/words/mails'
import { calendarFile } from '#features/reservations/calendar-file'
import { calendarId, manageToken, manageUrl } from '#features/reservations/links'
import { shopUrl } from '#features/shops/links'
import { localMinuteOf, wireOfLocalMinute } from '#platform/clock'
import { loggerOf, logError } from '#platform/http/log'
import { connectionsMax, type Delivery, type Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { attemptsMax, claimDue, settle, type Claim } from './commands.ts'
import { readOutgoing, type Outgoing } from './queries.ts'
import { changeOf, isSuperseded } from './rules.ts'

export type Outbox = { wake: () => void; stop: () => Promise<void> }

const pollEvery = 5_000
/** A stop waits so long for mails under way; what is not settled then is sent again after its lease. */
const stopMax = 5_000

export const startOutbox = (services: Services): Outbox => {
  const log = loggerOf(services.config.logLevel)
  const note = (fault: unknown) => logError(log, fault, { job: 'outbox' })
  const stopping = new AbortController()
  let isWoken = false
  let ring: () => void = () => undefined

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollEvery)
      ring = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isWoken || stopping.signal.aborted) ring()
    })

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false
      const sent = await sendDue(services, note).catch((fault: unknown) => {
        // A pool that is being closed is no news.
        if (!stopping.signal.aborted) note(fault)
        return 0
      })
      if (sent === 0) await rest()
    }
  }

  const working = work()
  return {
    wake: () => {
      isWoken = true
      ring()
    },
    stop: async () => {
      stopping.abort()
      ring()
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, stopMax)
      await Promise.race([working, patience.promise])
      clearTimeout(timer)
    },
  }
}

/** One round: as many messages as there are connections. How many were due. */
export const sendDue = async (services: Services, note: (fault: unknown) => void): Promise<number> => {
  const claims = await claimDue(services.db, connectionsMax, services.clock.now())
  await Promise.all(
    claims.map(async (claim) => {
      try {
        const delivery = await deliver(services, claim, note)
        await settle(services.db, claim, delivery, services.clock.now())
      } catch (fault) {
        note(fault)
      }
    }),
  )
  return claims.length
}

const deliver = async (
  services: Services,
  claim: Claim,
  note: (fault: unknown) => void,
): Promise<Delivery> => {
  // So many claims without an end: this message ends its workers.
  if (claim.attempts > attemptsMax) return { failed: 'interrupted' }
  const outgoing = await readOutgoing(services.db, claim.scope, claim.messageId)
  // A mail that an outage held up must not announce what has been canceled since.
  if (isSuperseded(outgoing)) return { failed: 'superseded' }
  let mail: Mail
  try {
    mail = writeMail(services, claim, outgoing)
  } catch (fault) {
    note(fault)
    return { retry: 'fault' }
  }
  return services.mailer.send(mail)
}

const writeMail = (services: Services, { scope: { shopId }, messageId }: Claim, row: Outgoing): Mail => {
  const { config, secret } = services
  const toCustomer = row.recipient === 'customer'
  const manage = manageUrl(
    config,
    manageToken(secret, { shopId, reservationId: row.id, linkVersion: row.link_version }),
  )
  const facts = factsOf(row, {
    url: toCustomer ? manage : `${config.publicUrl}${screenPath('/reservation/{id}', { id: row.id })}`,
    shopUrl: shopUrl(config, row.domain),
  })
  const shop = { name: row.shopName, address: row.shopEmail ?? row.ownerEmail }
  const customer = row.email ? { name: row.name, address: row.email } : undefined
  return {
    from: { name: row.shopName, address: config.mailFrom },
    replyTo: toCustomer ? shop : customer,
    to: row.to_address,
    ...renderReservationMail(facts),
    attachments:
      withCalendar.has(row.kind) && row.status !== 'pending_approval'
        ? [calendarOf(row, manage, shopId, config.publicUrl)]
        : undefined,
    messageId: `${row.kind}.${shopId}.${messageId}`,
  }
}

const withCalendar: ReadonlySet<MailKind> = new Set(['confirmed', 'approved', 'changed'])

const factsOf = (row: Outgoing, links: { url: string; shopUrl: string }): ReservationMail => {
  const visit = {
    start: localMinuteOf(row.start_at),
    createdAt: localMinuteOf(row.created_at),
    now: localMinuteOf(row.created_at),
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
  }
  const { deadline } = customerMayChange(visit)
  const start = momentOf(row.start_at)
  const change = changeOf(row.details)
  const moved = change && change.from !== change.to ? change : null
  return {
    kind: row.kind,
    language: row.recipient === 'customer' ? row.language : row.ownerLanguage,
    reservation: {
      number: row.reservation_number,
      status: row.status,
      menuName: row.menu_name,
      price: row.price,
      when: { ...start, end: start.minutes + localMinuteOf(row.end_at) - localMinuteOf(row.start_at) },
      name: row.name,
      kana: row.name_kana,
      phone: row.phone,
      email: row.email,
      note: row.note,
      cancelReason: row.cancel_reason,
      cancelNote: row.cancel_note,
      expires: row.expires_at === null ? null : momentOf(row.expires_at),
      moved: moved && { from: momentOf(moved.from), to: momentOf(moved.to) },
      cancelUntil: momentOf(wireOfLocalMinute(deadline)),
      mayMove: customerMayChange({ ...visit, action: 'reschedule' }).deadline === deadline,
    },
    shop: {
      name: row.shopName,
      phone: row.shopPhone,
      email: row.shopEmail,
      address: row.address,
      accessInfo: row.access_info,
      addressHidden: row.address_hidden,
      url: links.shopUrl,
    },
    template:
      row.subject === null || row.body_header === null
        ? null
        : { subject: row.subject, bodyHeader: row.body_header },
    url: links.url,
  }
}

const momentOf = (wire: string) => ({ date: wire.slice(0, 10), minutes: localMinuteOf(wire) % 1440 })

const calendarOf = (row: Outgoing, url: string, shopId: number, publicUrl: string) => ({
  filename: mails[row.language].calendarFile,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: calendarFile({
    language: row.language,
    uid: calendarId({ publicUrl }, { shopId, reservationId: row.id }),
    startAt: row.start_at,
    endAt: row.end_at,
    changedAt: row.changed_at,
    revision: row.revision,
    number: row.reservation_number,
    menuName: row.menu_name,
    shopName: row.shopName,
    address: row.address_hidden ? null : row.address,
    url,
    status: row.status,
  }),
})
