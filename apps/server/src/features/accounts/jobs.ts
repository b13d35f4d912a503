import { renderVerification } from '#messages'
import { common } from '@noren/words/common'
import { day } from '#platform/clock'
import { keepUserLink } from '#platform/identity/links'
import type { Job } from '#platform/background/job'
import { hashToken, randomToken } from '#platform/identity/secret'
import type { Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { readAddressee, type Addressee } from './queries.ts'

const linkLife = day

/** A fresh link to the account's address; earlier ones stay good until one is used. */
export const sendVerification: Job<{ userId: number }> = {
  name: 'send-verification',
  handle: async (services, { userId }) => {
    const { db, clock, config } = services
    const user = await readAddressee(db, userId)
    if (!user || user.verified) return
    const token = randomToken()
    const now = clock.now()
    await keepUserLink(db, { kind: 'verify', token, userId, expiresAt: now + linkLife }, now)
    const letter = renderVerification(user.language, `${config.publicUrl}/account-verify?token=${token}`)
    await mailTo(services, user, letter, 'verify', token)
  },
}

/** A mail of the product itself; `token` makes its id, so that a repeat is recognised. */
export const mailTo = async (
  { config, mailer }: Services,
  { email, language }: Addressee,
  letter: Pick<Mail, 'subject' | 'text' | 'html'>,
  kind: string,
  token: string,
): Promise<void> => {
  const { operator, mailFrom } = config
  const delivery = await mailer.send({
    from: { name: common[language].product, address: mailFrom },
    replyTo: operator.email ? { name: operator.name ?? '', address: operator.email } : undefined,
    to: email,
    ...letter,
    messageId: `${kind}.${hashToken(token).toString('hex').slice(0, 32)}`,
  })
  // The queue tries again; a refused address is not made better by that.
  if (typeof delivery === 'object' && 'retry' in delivery) throw new Error(`mail: ${delivery.retry}`)
}
