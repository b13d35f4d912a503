import type { Lang } from '../format.ts'

/** What a visit of several menus is called: their names in order. Rule VISIT-1. */
export const joinMenuNames = (names: readonly string[]): string => names.join('＋')

/** One unit of a group of seats. */
export const seatName = (group: string, number: number | undefined): string =>
  number === undefined ? group : `${group} ${number}`

/** How lines are shown that have no menu's name (given back, and all that a list has no place for), and who comes with somebody. */
export const visits = {
  ja: {
    nomination: (staff: string) => `指名料（${staff}）`,
    adjustment: '調整',
    refund: '返金',
    other: 'その他',
    companion: (name: string) => `${name}（お連れさま）`,
  },
  en: {
    nomination: (staff: string) => `Choice of stylist (${staff})`,
    adjustment: 'Adjustment',
    refund: 'Refunds',
    other: 'Others',
    companion: (name: string) => `${name} (guest)`,
  },
} satisfies Record<Lang, unknown>

/** What a line of a visit is called where it has no menu's name: a nomination has the staff member's. */
export const lineName = (
  lang: Lang,
  { kind, name }: { kind: 'menu' | 'add_on' | 'nomination' | 'adjustment'; name: string },
): string => {
  if (kind === 'nomination') return visits[lang].nomination(name)
  return kind === 'adjustment' ? name || visits[lang].adjustment : name
}
