// Which records may be of one person, from the lists of those that have something in common.
import type { Likeness } from '@noren/contract/customers/merges'

export type Alike = { alike: Likeness; ids: readonly number[] }
export type Group = { alike: Set<Likeness>; ids: number[] }

/** Lists that share a record become one group; groups stand in the order of their first list. */
export const groupAlike = (lists: readonly Alike[]): Group[] => {
  const groupOf = new Map<number, Group>()
  const groups = new Set<Group>()
  for (const { alike, ids } of lists) {
    const touched = new Set(ids.map((id) => groupOf.get(id)))
    const known =
      touched.has(undefined) && touched.size === 1 ? [] : [...groups].filter((one) => touched.has(one))
    const group = known[0] ?? { alike: new Set<Likeness>(), ids: [] }
    for (const other of known.slice(1)) {
      for (const one of other.alike) group.alike.add(one)
      group.ids.push(...other.ids)
      for (const id of other.ids) groupOf.set(id, group)
      groups.delete(other)
    }
    group.alike.add(alike)
    for (const id of ids) {
      if (groupOf.get(id) === group) continue
      group.ids.push(id)
      groupOf.set(id, group)
    }
    groups.add(group)
  }
  return [...groups]
}
