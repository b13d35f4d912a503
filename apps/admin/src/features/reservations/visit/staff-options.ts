type Named = { id: number; name: string }

/** Who can be chosen for a reservation: the active, and who has it, even where they left. None while the staff are not read. */
export const withStanding = (
  active: readonly Named[],
  { staff_id: id, staffName: name }: { staff_id: number; staffName: string },
): readonly Named[] =>
  active.length === 0 || active.some((one) => one.id === id) ? active : [{ id, name }, ...active]
