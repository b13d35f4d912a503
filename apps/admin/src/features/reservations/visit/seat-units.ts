import type { SeatGroup } from '@noren/contract/shops/seats'
import { seatName } from '@noren/words/visits'
import { useRead } from '#platform/api.ts'

export type SeatUnit = { id: number; groupId: number; name: string }

/** The groups of seats of the shop; none while they are not read. */
export const useSeatGroups = (): SeatGroup[] => useRead('GET /api/seat-groups', {}).data?.data ?? []

/** All units in the order of their groups, each by its name: セット面 2, or the group's where there is only one. */
export const useSeatUnits = (): SeatUnit[] => useSeatGroups().flatMap(unitsOf)

export const unitsOf = ({ id: groupId, name, seats }: SeatGroup): SeatUnit[] =>
  seats.map(({ id, number }) => ({
    id,
    groupId,
    name: seatName(name, seats.length > 1 ? number : undefined),
  }))
