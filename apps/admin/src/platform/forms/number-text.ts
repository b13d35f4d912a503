import { fold } from '@noren/contract/fold'

/** ３，０００円, ¥3,000, 60分 → a number; NaN for anything but a whole number, which every schema refuses. */
export const foldedNumber = (text: string): number => {
  const digits = fold(text).replace(/[,\s¥円分]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
