import { renderReservationMessage, type ReservationMessage } from '#messages'
import { templates as words } from '@noren/words/admin/mails/templates'
import { readAddressee } from '#features/accounts/api'
import type { AccountWriter } from '#features/messages/api'

/** From the shop, as its customers get it; the subject says that it is a test. */
export const writeTemplateTest: AccountWriter = async ({ db, config }, { id, userId, details }) => {
  const user = await readAddressee(db, userId)
  if (!user) return null
  // jsonb written by `sendTemplateTest` alone, in this shape.
  const mail = details['mail'] as ReservationMessage
  const rendered = renderReservationMessage(mail)
  return {
    from: { name: mail.shop.name, address: config.mailFrom },
    to: user.email,
    ...rendered,
    subject: words[user.language].testSubject(rendered.subject),
    messageId: `template_test.account.${id}`,
  }
}
