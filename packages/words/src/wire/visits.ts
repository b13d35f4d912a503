import type { Lang } from '../format.ts'

/** What a visit of several menus is called: their names in order. Rule VISIT-1. */
export const joinMenuNames = (names: readonly string[]): string => names.join('＋')

/** One unit of a group of seats. */
export const seatName = (group: string, number: number | undefined): string =>
  number === undefined ? group : `${group} ${number}`

/** How lines are shown that have no menu's name, and who comes with somebody. */
export const visits = {
  ja: {
    nomination: (staff: string) => `指名料（${staff}）`,
    adjustment: '調整',
    companion: (name: string) => `${name}（お連れさま）`,
  },
  en: {
    nomination: (staff: string) => `Choice of stylist (${staff})`,
    adjustment: 'Adjustment',
    companion: (name: string) => `${name} (guest)`,
  },
} satisfies Record<Lang, unknown>
