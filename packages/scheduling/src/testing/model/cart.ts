// Rules VISIT-3, 4, 8, 10 and 12 a second time: a visit is written down minute by minute. Shares no code with the engine.
import type { CartMenu, ServedBy } from '@noren/scheduling/cart'

export type CartModel = {
  /** Of each minute of the treatment, whether the staff member is busy. */
  readonly busy: readonly boolean[]
  /** Of each group: at each minute of the treatment whether a unit is needed; `whole` beyond it, too. */
  readonly seats: ReadonlyMap<number, 'whole' | readonly boolean[]>
  readonly total: number
  readonly before: number
  readonly after: number
  readonly price: number
}

export const cartModelOf = (menus: readonly CartMenu[], { terms, nomination }: ServedBy): CartModel => {
  const busy: boolean[] = []
  const needed: { group: number; minute: number }[] = []
  const whole = new Set<number>()
  let [price, more, before, after] = [0, 0, 0, 0]
  for (const isAddOn of [false, true]) {
    for (const menu of menus) {
      if (menu.isAddOn !== isAddOn) continue
      const own = terms?.get(menu.id)
      const minutes = own?.duration ?? menu.duration
      for (let minute = 0; minute < minutes; minute++) {
        // A wait that does not end before the treatment is none.
        const isWaiting = menu.waits.some(([from, to]) => from <= minute && minute < to && to < minutes)
        if (!isWaiting) for (const group of menu.busySeatGroupIds) needed.push({ group, minute: busy.length })
        busy.push(!isWaiting)
      }
      for (const group of menu.seatGroupIds) whole.add(group)
      price += nomination && own && own.price !== null ? own.price : menu.price
      more = Math.max(more, menu.totalDuration - menu.duration)
      before = Math.max(before, menu.beforeTime)
      after = Math.max(after, menu.afterTime)
    }
  }
  const groups = new Set([...whole, ...needed.map(({ group }) => group)])
  const seats = new Map(
    [...groups].map((group) => [
      group,
      whole.has(group)
        ? ('whole' as const)
        : busy.map((_, minute) => needed.some((one) => one.group === group && one.minute === minute)),
    ]),
  )
  return { busy, seats, total: busy.length + more, before, after, price: price + (nomination?.fee ?? 0) }
}

/** Each thing that keeps the menus from being one visit. */
export const cartProblemsModelOf = (menus: readonly CartMenu[]): string[] => {
  if (menus.length === 0) return ['empty']
  const problems: string[] = []
  for (const one of menus) {
    if (menus.filter(({ id }) => id === one.id).length > 1) problems.push(`repeated ${one.id}`)
    const partners = menus.filter(
      (menu) => !menu.isAddOn && (one.addOnMenuIds.length === 0 || one.addOnMenuIds.includes(menu.id)),
    )
    if (one.isAddOn && partners.length === 0) problems.push(`add_on_alone ${one.id}`)
    for (const other of menus)
      if (other.id !== one.id && one.excludedMenuIds.includes(other.id))
        problems.push(`excluded ${other.id} ${one.id}`)
  }
  return problems
}
