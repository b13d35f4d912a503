import { renderVerification } from '#messages'
import { common } from '@noren/words/common'
import { day } from '#platform/clock'
import { keepUserLink } from '#platform/identity/links'
import type { Job } from '#platform/background/job'
import { hashToken, randomToken } from '#platform/identity/secret'

const linkLife = day

/** A fresh link to the account's address; earlier ones stay good until one is used. */
export const sendVerification: Job<{ userId: number }> = {
  name: 'send-verification',
  handle: async ({ db, clock, config, mailer }, { userId }) => {
    const user = await db
      .selectFrom('users')
      .where('id', '=', userId)
      .where('email_verified_at', 'is', null)
      .select(['email', 'language'])
      .executeTakeFirst()
    if (!user) return

    const token = randomToken()
    const now = clock.now()
    await keepUserLink(db, { kind: 'verify', token, userId, expiresAt: now + linkLife }, now)
    const { operator, mailFrom, publicUrl } = config
    const delivery = await mailer.send({
      from: { name: common[user.language].product, address: mailFrom },
      replyTo: operator.email ? { name: operator.name ?? '', address: operator.email } : undefined,
      to: user.email,
      ...renderVerification(user.language, `${publicUrl}/account-verify?token=${token}`),
      messageId: `verify.${hashToken(token).toString('hex').slice(0, 32)}`,
    })
    // The queue tries again; a refused address is not made better by that.
    if (typeof delivery === 'object' && 'retry' in delivery) throw new Error(`mail: ${delivery.retry}`)
  },
}
