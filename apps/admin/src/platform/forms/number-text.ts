import { fold } from '@noren/contract/fold'

/** ３，０００円, ¥3,000, 60分 → a number; NaN for anything but a whole number, which every schema refuses. */
export const foldedNumber = (text: string): number => {
  const digits = fold(text).replace(/[,\s¥円分]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** −５００円, +10%, 1.82 ％ → a number, also below 0 and with up to two decimals; NaN for anything else, 0 for nothing. */
export const foldedAmount = (text: string): number => {
  const amount = fold(text)
    .replace(/[\u2212\u30fc\u2010-\u2015]/g, '-')
    .replace(/[,\s¥円%+]/g, '')
  return /^(-?\d{1,6}(\.\d{1,2})?)?$/.test(amount) ? Number(amount) : Number.NaN
}
