import { renderPasswordChanged, renderReset } from '#messages'
import { minute } from '#platform/clock'
import { noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'
import { endUserLinks, keepUserLink } from '#platform/identity/links'
import { randomToken } from '#platform/identity/secret'
import { takeHits } from '#platform/limits'
import { unverifiedMails } from '../commands.ts'
import { mailTo } from '../jobs.ts'
import { lockUser, readAddressee } from '../queries.ts'

const linkLife = 30 * minute

/** A fresh link; every earlier one ends. The link's host comes from the configuration alone. */
export const sendReset: Job<{ userId: number }> = {
  name: 'send-reset',
  handle: async (services, { userId }) => {
    const { db, clock, config } = services
    const user = await readAddressee(db, userId)
    if (!user) return
    const now = clock.now()
    // Dropped in silence: an answer would tell who has an account.
    if (!user.verified && (await takeHits(services, [unverifiedMails(userId)], now))) return
    const token = randomToken()
    await write(db, noShop, async (tx) => {
      // Of two that are made at once, the later one ends the other.
      await lockUser(tx, userId)
      await endUserLinks(tx, userId, ['reset'], now)
      await keepUserLink(tx, { kind: 'reset', token, userId, expiresAt: now + linkLife }, now)
    })
    const letter = renderReset(user.language, `${config.publicUrl}/reset-password/${token}`)
    await mailTo(services, user, letter, 'reset', token)
  },
}

/** So that an owner hears of it who did not do it. */
export const sendPasswordChanged: Job<{ userId: number }> = {
  name: 'send-password-changed',
  handle: async (services, { userId }) => {
    const user = await readAddressee(services.db, userId)
    if (!user) return
    const letter = renderPasswordChanged(user.language, `${services.config.publicUrl}/forgot-password`)
    await mailTo(services, user, letter, 'password-changed', randomToken())
  },
}
