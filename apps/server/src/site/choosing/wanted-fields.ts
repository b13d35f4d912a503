// What a customer has chosen so far, read from addresses and plain forms: ?menu=1&menu=5&staff=3&with=1&with_mode=together.
import type { Fields } from '@noren/booking'
import type { Wanted } from '@noren/contract/booking/choice'
import { companionModes } from '@noren/contract/booking/wanted'
import { cartMenusMax } from '@noren/contract/limits'

/** By name; `staff` is 0 for nobody in particular, `with` are the menus of a second person. */
export const wantedPatterns = [
  ['menu', /^[1-9]\d{0,14}$/],
  ['staff', /^\d{1,15}$/],
  ['with', /^[1-9]\d{0,14}$/],
  ['with_staff', /^\d{1,15}$/],
  ['with_mode', /^(together|in_turn)$/],
] as const

export const wantedNames = wantedPatterns.map(([name]) => name)

export const readWanted = (fields: Fields): Wanted => {
  const found = Object.fromEntries(
    wantedPatterns.map(([name, pattern]) => [
      name,
      (fields[name] ?? []).filter((text) => pattern.test(text)),
    ]),
  )
  const menuIds = idsOf(found['with'])
  const mode = companionModes.find((one) => one === found['with_mode']?.at(-1)) ?? 'together'
  return {
    menuIds: idsOf(found['menu']),
    staffId: staffOf(found['staff']),
    companion:
      menuIds.length > 0 ? { menuIds, staffId: staffOf(found['with_staff']) ?? null, mode } : undefined,
  }
}

/** In the body of a booking. */
export const wantedBody = ({ menuIds, staffId, companion }: Wanted) => ({
  ...(menuIds.length > 1 ? { menu_ids: [...menuIds] } : { menu_id: menuIds[0] ?? 0 }),
  ...(staffId != null && { staff_id: staffId }),
  ...(companion && {
    companion: {
      menu_ids: [...companion.menuIds],
      ...(companion.staffId !== null && { staff_id: companion.staffId }),
      mode: companion.mode,
    },
  }),
})

/** In the query of the free times. */
export const wantedQueryOf = ({ menuIds, staffId, companion }: Wanted): Record<string, string | number> => ({
  ...(menuIds.length > 1 ? { menu_ids: menuIds.join(',') } : { menu_id: menuIds[0] ?? 0 }),
  ...(staffId != null && { staff_id: staffId }),
  ...(companion && {
    companion_menu_ids: companion.menuIds.join(','),
    companion_mode: companion.mode,
    ...(companion.staffId !== null && { companion_staff_id: companion.staffId }),
  }),
})

/** Each once; one more than can be booked, so that it is said. */
const idsOf = (texts: readonly string[] = []): number[] =>
  [...new Set(texts.map(Number))].slice(0, cartMenusMax + 1)

const staffOf = (texts: readonly string[] = []): number | null | undefined => {
  const text = texts.at(-1)
  return text === undefined ? undefined : Number(text) || null
}
