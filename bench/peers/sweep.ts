// The peer of a month of free times: one pass over two sorted lists of integers.

/** Possible starts, and start and end of each visit in turn, in minutes; the length of a visit. */
type Lists = { starts: readonly number[]; busy: readonly number[]; duration: number }

/** The free starts of each day that has possible ones, as minutes of that day. */
export const sweep = ({ starts, busy, duration }: Lists): number[][] => {
  const result: number[][] = []
  let day = -1
  let free: number[] = []
  let at = 0
  for (const start of starts) {
    const today = Math.floor(start / 1440)
    if (today !== day) {
      day = today
      free = []
      result.push(free)
    }
    while (at < busy.length && (busy[at + 1] ?? 0) <= start) at += 2
    if (at >= busy.length || (busy[at] ?? 0) >= start + duration) free.push(start - day * 1440)
  }
  return result
}

/** Every half hour from ten o'clock on at which a visit can start that ends at `to`, minutes of the day, at the latest. */
export const gridOf = (
  firstDay: number,
  days: number,
  { to, duration }: { to: number; duration: number },
): number[] => {
  const starts: number[] = []
  for (let day = firstDay; day < firstDay + days; day++)
    for (let minute = 600; minute + duration <= to; minute += 30) starts.push(day * 1440 + minute)
  return starts
}
