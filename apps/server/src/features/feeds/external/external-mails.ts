import { renderExternalFailing, renderExternalOverlap } from '#messages'
import { readAddressee, accountMail } from '#features/accounts/api'
import type { AccountWriter } from '#features/messages/api'

/** Written by `writeReading` alone, in this shape. */
type OverlapDetails = { calendar: string; visits: { start_at: string; title: string }[]; more: number }
type FailingDetails = { calendar: string; error: string }

export const writeExternalOverlap: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const details = message.details as OverlapDetails
  const url = `${config.publicUrl}/reservation-calendar`
  return accountMail(config, user, renderExternalOverlap(user.language, details, url), message)
}

export const writeExternalFailing: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  const details = message.details as FailingDetails
  const url = `${config.publicUrl}/calendar-feeds`
  return accountMail(config, user, renderExternalFailing(user.language, details, url), message)
}
