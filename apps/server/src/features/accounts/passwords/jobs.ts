import { renderPasswordChanged, renderReset } from '#messages'
import { minute } from '#platform/clock'
import type { Job } from '#platform/background/job'
import { keepUserLink } from '#platform/identity/links'
import { randomToken } from '#platform/identity/secret'
import { mailTo } from '../jobs.ts'
import { readAddressee } from '../queries.ts'

const linkLife = 30 * minute

/** A fresh link; earlier ones stay good until one is used. The link's host comes from the configuration alone. */
export const sendReset: Job<{ userId: number }> = {
  name: 'send-reset',
  handle: async (services, { userId }) => {
    const { db, clock, config } = services
    const user = await readAddressee(db, userId)
    if (!user) return
    const now = clock.now()
    const token = randomToken()
    await keepUserLink(db, { kind: 'reset', token, userId, expiresAt: now + linkLife }, now)
    const letter = renderReset(user.language, `${config.publicUrl}/reset-password/${token}`, {
      isFirst: !user.hasPassword,
    })
    await mailTo(services, user, letter, 'reset', token)
  },
}

/** So that an owner hears of it who did not do it, and that Google has to be linked anew. */
export const sendPasswordChanged: Job<{ userId: number; isFirst?: boolean; isUnlinked?: boolean }> = {
  name: 'send-password-changed',
  handle: async (services, { userId, isFirst = false, isUnlinked = false }) => {
    const user = await readAddressee(services.db, userId)
    if (!user) return
    const url = `${services.config.publicUrl}/forgot-password`
    const letter = renderPasswordChanged(user.language, url, { isFirst, isUnlinked })
    await mailTo(services, user, letter, 'password-changed', randomToken())
  },
}
