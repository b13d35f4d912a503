// What is done about the relay: a mail to try it, and what waited for it goes out once it is there.
import { common } from '@noren/words/common'
import { mailTest } from '@noren/words/admin/mails/mail-test'
import { sql } from 'kysely'
import { forEachDue } from '#platform/background/each-shop'
import { millisToWire, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import { noShop } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import { tryRelay, type Tried } from '#platform/mail/try-relay'
import { mailSettingsOf } from '#platform/mail/transport'
import { claimTimeout } from '../claims.ts'

/** Messages that wait for the relay are due; what is claimed just now, or due within two minutes, is left as it is. Rule MSG-143. */
export const retryWaiting = async (db: Db, now: Millis): Promise<void> => {
  const waits = sql`status = 'retrying' and last_error ~ ${relayReasons} and due_at > ${millisToWire(now + claimTimeout)}`
  await write(db, noShop, (tx) =>
    sql`update account_messages set due_at = created_at where ${waits}`.execute(tx),
  )
  await forEachDue(
    { db, clock: { now: () => now } },
    { job: 'retry waiting', atOnce: Infinity },
    (own) =>
      sql<{
        shop_id: number
      }>`select distinct shop_id from messages m where ${own('m.shop_id')} and ${waits}`,
    ({ scope }) =>
      write(db, scope, (tx) =>
        // As it was due first, so that the oldest goes first.
        sql`update messages set due_at = coalesce(first_due_at, ${millisToWire(now)}) where shop_id = ${scope.shopId} and ${waits}`.execute(
          tx,
        ),
      ),
  )
}

/** Reasons of the mailer without an answer of the relay, or with one before it heard of a recipient. */
const relayReasons = '^[A-Z]|^no SMTP_URL$| (CONN|AUTH|EHLO|HELO|STARTTLS|MAIL FROM)$'

/** What the relay says to a mail to this address. */
export const sendTestMail = async (
  { db, config }: { db: Db; config: Config },
  address: string,
  now: Millis,
): Promise<Tried> => {
  if (config.smtpUrl === undefined)
    return { cause: 'SMTP_URL is not set: nothing is sent, and all mails wait until it is.' }
  const texts = [mailTest.ja, mailTest.en].map(({ text }) => text(config.publicUrl))
  const tried = await tryRelay(config.smtpUrl, mailSettingsOf(config), {
    from: { name: common.ja.product, address: config.mailFrom },
    to: address,
    subject: `${mailTest.ja.subject} / ${mailTest.en.subject}`,
    text: texts.join('\n\n'),
    html: texts.map((text) => `<p>${text}</p>`).join(''),
    messageId: `test.operator.${now}`,
  })
  if ('answer' in tried) await retryWaiting(db, now)
  return tried
}
