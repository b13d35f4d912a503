import { mailboxOf } from '#features/messages/mailboxes/mailbox-keys'
import type { Secret } from '#platform/identity/secret'

/**
 * Ends the reminders of a shop to this mailbox, and brings them back. It stands in the reminders themselves alone: a manage link is also
 * answered to whoever books, with whatever address. Rule MSG-146.
 */
export const reminderKey = (secret: Secret, shopId: number, address: string): string =>
  secret.sign('reminders', shopId, mailboxOf(address))
