// Reservations keep their times whatever is set here: grid, cut-offs and horizon decide about new ones alone. Rule SHOP-18.
import { hasAddress } from '@noren/contract/fold'
import type { Shop, ShopChange } from '@noren/contract/shops/settings'
import { parseTime } from '@noren/scheduling/time'
import { replaceDomain } from '#features/domains/api'
import { moveReminders } from '#features/reminders/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { withoutUndefined } from '#platform/database/without-undefined'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findSettings } from './read-shop.ts'
import { posingProblem } from './posing-names.ts'
import { lockAndWrite } from './lock-shop.ts'

type Refused = Refusal<'outdated' | 'invalid' | 'domain_taken' | 'domain_final'>

export const updateShop = (
  services: Services,
  scope: ShopScope,
  { version, ...change }: ShopChange,
  now: Millis,
): Promise<Shop | Refused> =>
  lockAndWrite<Shop | Refused>(services, scope, async (tx) => {
    const before = await findSettings(tx, scope, services.config)
    if (version !== undefined && version !== before.version) return refuse('outdated')
    const after = { ...before, ...withoutUndefined(change) }
    if (after.name !== before.name && hasAddress(after.name))
      return refuse('invalid', { errors: { name: ['shop_name_address'] } })
    const posing = after.name === before.name ? undefined : posingProblem(services.config, after.name)
    if (posing) return refuse('invalid', { errors: { name: [posing] } })
    if (after.domain !== before.domain) {
      if (!before.can_change_domain) return refuse('domain_final')
      const replaced = await replaceDomain(tx, scope, after.domain, now)
      if (isRefusal(replaced)) return replaced
    }

    const {
      id: _id,
      domain,
      domain_prefix: _prefix,
      domain_suffix: _suffix,
      url: _url,
      can_change_domain: _can,
      reservation_page_id: _page,
      version: known,
      reminder_time,
      ...columns
    } = after
    const reminders = { ...after, reminder_minute: parseTime(reminder_time) ?? 0 }
    const isReminderChanged = reminderOf(after) !== reminderOf(before)
    await tx
      .updateTable('shops')
      .set({
        ...columns,
        address: streetOf(after),
        reminder_minute: reminders.reminder_minute,
        settings_version: known + 1,
        ...(domain !== before.domain && { domain_changed_at: millisToWire(now) }),
        ...(isReminderChanged && { reminder_changed_at: millisToWire(now) }),
      })
      .where('id', '=', scope.shopId)
      .execute()
    if (isReminderChanged) await moveReminders(tx, scope, reminders, now)
    return findSettings(tx, scope, services.config)
  })

/** What decides when a reminder is due. */
const reminderOf = ({ reminder_timing, reminder_time, reminder_hours }: Shop): string =>
  reminder_timing === 'day_before' ? reminder_time : `${reminder_hours} hours`

type Address = { prefecture: string | null; city: string | null; address: string | null }

/**
 * The street without the prefecture and city that now stand in fields of their own: older shops have the whole address in one line.
 */
const streetOf = ({ prefecture, city, address }: Address): string | null => {
  if (address === null) return null
  const rest = [prefecture, city].reduce<string>(
    (text, part) => (part !== null && text.startsWith(part) ? text.slice(part.length).trimStart() : text),
    address,
  )
  return rest === '' ? null : rest
}
