import { common } from '@noren/words/common'
import type { AccountMessage } from '#features/messages/api'
import type { Config } from '#platform/config'
import type { RequestContext } from '#platform/endpoint/request-context'
import { refuse, type Refusal } from '#platform/errors'
import type { Mail } from '#platform/mail/mailer'
import type { Addressee } from './account.ts'

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

/** The demo owner belongs to the sandbox: the password is printed at start, so others must not be able to sign in with it. */
export const demoEmail = 'demo@noren.example'

/** What keeps this e-mail address from signing in here, whatever the password. */
export const refuseDemo = (
  { config, requestContext }: { config: Pick<Config, 'sandbox'>; requestContext: RequestContext },
  email: string,
): Refusal<'credentials' | 'sandbox_host'> | undefined => {
  if (email.toLowerCase() !== demoEmail) return undefined
  if (!config.sandbox) return refuse('credentials')
  return requestContext.local === true ? undefined : refuse('sandbox_host')
}
