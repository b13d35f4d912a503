// Where the mails of a test's server arrive.
import { startMailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeEach } from 'vitest'
import { proveMailbox } from '#features/messages/mailboxes/prove-mailbox'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { openMailer } from '#platform/mail/mailer'
import { makeShop, type TestShop } from '../factories.ts'
import { sendMessages, testNow, type TestServer } from '../server.ts'

/** A mailbox for all tests of a file, empty before each. */
export const useMailbox = async (server: TestServer) => {
  const mailbox = await startMailbox()
  const mailer = openMailer(mailbox.smtpUrl)
  beforeEach(() => {
    server.services.mailer = mailer
    mailbox.clear()
  })
  afterAll(async () => {
    mailer.close()
    await mailbox.stop()
  })
  /** Sends until nothing is due. */
  const drain = async (): Promise<void> => {
    while ((await sendMessages(server.services)) > 0);
  }
  return { mailbox, mailer, drain }
}

/** A shop where nothing was sent, counted or proven yet, at the tests' time. */
export const makeSilentShop = async (server: TestServer): Promise<TestShop> => {
  server.setNow(testNow)
  for (const table of ['messages', 'account_messages', 'limits', 'proven_mailboxes'])
    await server.sql(`delete from ${table}`)
  return makeShop(server)
}

/** As if the holder of this address had pressed in a mail. Rule MSG-41. */
export const proveAddress = ({ services }: TestServer, address: string): Promise<void> =>
  write(services.db, noShop, (tx) => proveMailbox(tx, services.secret, address, services.clock.now()))
