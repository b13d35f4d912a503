import { formatTime } from '@noren/words/format'

/** Times of day from `from` to `to`, both included, every `step` minutes: 600, 720, 30 → '10:00' to '12:00'. */
export const timesEvery = (step: number, from: number, to: number): string[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => formatTime(from + index * step))
