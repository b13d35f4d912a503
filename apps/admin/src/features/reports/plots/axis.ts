/** The end of an axis from 0: the next of a few plain numbers times a power of ten, so that its half is a plain number. */
export const axisEnd = (most: number): number => {
  if (most <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(most))
  return (ends.find((end) => end * power >= most) ?? 10) * power
}

const ends = [1, 2, 2.5, 3, 4, 5, 6, 8, 10]
