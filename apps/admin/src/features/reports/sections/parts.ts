// The cuts of a report as parts with names and lists.
import type { SalesReport } from '@noren/contract/reports/sales'
import { reportCuts } from '@noren/words/admin/reports/cuts'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatCount, type Lang } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { countedPath } from '../visits/filters.ts'
import type { Part } from './cut-card.tsx'

const menusShown = 10

/** The ten that sold most, the rest as one, then discounts and rounding as lines of their own. Rule REP-52. */
export const menuParts = (lang: Lang, { by_menu: menus, current }: SalesReport): Part[] => {
  const words = reportCuts[lang]
  const isTaken = (kind: string) => kind === 'discount' || kind === 'rounding'
  const sold = menus.filter(({ kind }) => !isTaken(kind)).toSorted((one, other) => other.amount - one.amount)
  const rest = sold.slice(menusShown)
  const sumOf = (key: 'amount' | 'count', list: SalesReport['by_menu']) =>
    list.reduce((sum, menu) => sum + menu[key], 0)
  return [
    ...sold.slice(0, menusShown).map(({ menu_id: id, name, kind, count, amount }) => ({
      key: `${id} ${kind} ${name}`,
      name,
      count,
      amount,
      to: id === null ? undefined : countedPath(current, { menu_id: id }),
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            key: 'rest',
            name: words.rest(formatCount(rest.length)),
            count: sumOf('count', rest),
            amount: sumOf('amount', rest),
          },
        ]),
    ...(['discount', 'rounding'] as const).flatMap((kind) => {
      const taken = menus.filter((menu) => menu.kind === kind)
      const amount = sumOf('amount', taken)
      return amount === 0 ? [] : [{ key: kind, name: words[kind], count: sumOf('count', taken), amount }]
    }),
  ]
}

export const staffParts = ({ by_staff: staff, current }: SalesReport): Part[] =>
  staff
    .map(({ staff_id: id, name, visits, amount }) => ({
      key: String(id),
      name,
      count: visits,
      amount,
      to: countedPath(current, { staff_id: id }),
    }))
    .toSorted(byAmount)

export const categoryParts = (lang: Lang, { by_category: categories, current }: SalesReport): Part[] =>
  categories
    .map(({ category_id: id, name, count, amount }) => ({
      key: String(id),
      name: name ?? reportCuts[lang].noCategory,
      count,
      amount,
      to: id === null ? undefined : countedPath(current, { category_id: id }),
    }))
    .toSorted(byAmount)

export const methodParts = (lang: Lang, { by_method: methods, current }: SalesReport): Part[] =>
  methods
    .filter(({ visits }) => visits > 0)
    .map(({ method, visits, amount }) => ({
      key: method,
      name: soldMethodNames[lang][method],
      count: visits,
      amount,
      to: countedPath(current, { method }),
    }))
    .toSorted(byAmount)

export const customerParts = (lang: Lang, { by_customer: kinds, current }: SalesReport): Part[] =>
  kinds
    .filter(({ visits }) => visits > 0)
    .map(({ kind, visits, amount }) => ({
      key: kind,
      name: reportCuts[lang].customer[kind],
      count: visits,
      amount,
      to: countedPath(current, { customer: kind }),
    }))

export const sourceParts = (lang: Lang, { by_source: sources, current }: SalesReport): Part[] =>
  sources
    .filter(({ visits }) => visits > 0)
    .map(({ source, visits, amount }) => ({
      key: source,
      name: reportCuts[lang].source[source],
      count: visits,
      amount,
      to: countedPath(current, { source }),
    }))
    .toSorted((one, other) => other.count - one.count)

/** In their order, from the same day on. */
export const leadTimeParts = (lang: Lang, { by_lead_time: times, current }: SalesReport): Part[] =>
  times.every(({ visits }) => visits === 0)
    ? []
    : times.map(({ lead_time: time, visits }) => ({
        key: time,
        name: reportCuts[lang].leadTime[time],
        count: visits,
        to: countedPath(current, { lead_time: time }),
      }))

export const cancelParts = (lang: Lang, { cancellations, current }: SalesReport): Part[] =>
  cancellations
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => ({
      key: reason,
      name: reservations[lang].cancelReason[reason],
      count,
      to: countedPath(current, reason === 'no_show' ? { state: 'no_show' } : { state: 'canceled', reason }),
    }))
    .toSorted((one, other) => other.count - one.count)

const byAmount = (one: { amount: number }, other: { amount: number }) => other.amount - one.amount
