// Writes the emails about a plan and what is used of it. None is sent where nothing is sold any more.
import { screenPath } from '@noren/contract/screens'
import { renderBetaEnds, renderMenusHidden, renderPlanUsage } from '#messages'
import { readAddressee, accountMail } from '#features/accounts/api'
import type { AccountWriter } from '#features/messages/api'
import { readAnnouncement } from '#features/announcements/api'
import { allowances } from '../allowances.ts'

export const writePlanUsage: AccountWriter = async ({ db, config }, message) => {
  const { kind } = message
  if (config.billing !== 'live' || (kind !== 'plan_near' && kind !== 'plan_reached')) return null
  const user = await readAddressee(db, message.userId)
  if (!user) return null
  // jsonb written by `notifyOfUsage` alone, in this shape.
  const used = message.details as { shop: string; count: number; limit: number }
  const content = renderPlanUsage(user.language, kind, used, planUrl(config.publicUrl))
  return accountMail(config, user, content, message)
}

export const writeMenusHidden: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  if (config.billing !== 'live' || !user) return null
  // jsonb written by `hideExcess` alone, in this shape.
  const hidden = message.details as { shop: string; limit: number; menus: string[] }
  const url = `${config.publicUrl}${screenPath('/menu', {})}`
  return accountMail(config, user, renderMenusHidden(user.language, hidden, url), message)
}

/** Of the announcement as it stands: one that was put off is told by its own mail. */
export const writeBetaEnds: AccountWriter = async ({ db, config }, message) => {
  const user = await readAddressee(db, message.userId)
  const announced = await readAnnouncement(db)
  if (config.billing !== 'beta' || !user || !announced) return null
  if (announced.on_date !== message.details['date']) return null
  const { menus, reservations } = allowances.free
  const told = { date: announced.on_date, menus: menus ?? 0, reservations }
  return accountMail(config, user, renderBetaEnds(user.language, told, planUrl(config.publicUrl)), message)
}

const planUrl = (publicUrl: string): string => `${publicUrl}${screenPath('/shop', {})}?tab=subscription`
