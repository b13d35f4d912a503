import { common } from '@noren/words/common'
import type { AccountMessage } from '#features/messages/rules'
import type { Config } from '#platform/config'
import type { Mail } from '#platform/mail/mailer'
import type { Addressee } from './queries.ts'

/** An email of the product itself. */
export const accountMail = (
  { operator, mailFrom }: Pick<Config, 'operator' | 'mailFrom'>,
  { email, language }: Addressee,
  content: Pick<Mail, 'subject' | 'text' | 'html'>,
  { kind, id }: Pick<AccountMessage, 'kind' | 'id'>,
): Mail => ({
  from: { name: common[language].product, address: mailFrom },
  replyTo: operator.email ? { name: operator.name ?? '', address: operator.email } : undefined,
  to: email,
  ...content,
  messageId: `${kind}.account.${id}`,
})
