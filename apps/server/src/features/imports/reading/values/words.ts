// Cells of a few words: gender, count, amount, status. Rules IMP-14, IMP-16, IMP-19.
import type { NewCustomer } from '@noren/contract/customers'
import { bookedPriceMax, broughtVisitsMax } from '@noren/contract/limits'
import { importMarks, importReasonWords, importStatusWords, importWords } from '@noren/words/import-values'
import { wordOf } from './cells.ts'

export const readGender = (cell: string): NonNullable<NewCustomer['gender']> | undefined => {
  const text = folded(cell)
  if (male.test(text)) return 'male'
  if (female.test(text)) return 'female'
  return other.test(text) ? 'unspecified' : undefined
}

/** How often somebody came. */
export const readCount = (cell: string): number | undefined => {
  const [, digits] = countForm.exec(folded(cell).replace(/,/g, '')) ?? []
  const count = digits === undefined ? Number.NaN : Number(digits)
  return Number.isInteger(count) && count <= broughtVisitsMax ? count : undefined
}

export const readPrice = (cell: string): number | undefined => {
  const text = folded(cell)
    .replace(/[,*]/g, '')
    .replace(/\(.*\)$/, '')
  if (free.test(text)) return 0
  const [, digits] = priceForm.exec(text) ?? []
  const price = digits === undefined ? Number.NaN : Number(digits)
  return Number.isInteger(price) && price <= bookedPriceMax ? price : undefined
}

export type VisitStatus = keyof (typeof importStatusWords)['ja']

export const readStatus = (cell: string): VisitStatus | undefined => {
  const text = folded(cell)
  return statuses.find(({ pattern }) => pattern.test(text))?.status
}

export type VisitReason = keyof (typeof importReasonWords)['ja']

export const readReason = (cell: string): VisitReason | undefined => {
  const text = folded(cell)
  return reasons.find(({ pattern }) => pattern.test(text))?.reason
}

const folded = (cell: string): string => wordOf(cell.slice(0, 100)).replace(/\s/g, '')
const whole = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`)

const male = whole(importWords.ja.male, importWords.en.male)
const female = whole(importWords.ja.female, importWords.en.female)
const other = whole(importWords.ja.otherGender, importWords.en.otherGender)
const free = whole(importWords.ja.free, importWords.en.free)
const { yen, times } = importMarks.ja
const countForm = new RegExp(`^(\\d{1,9})(?:\\.0+)?(?:${times}|${importMarks.en.times})?$`)
const priceForm = new RegExp(`^(?:${yen})?(\\d{1,9})(?:\\.0+)?(?:${yen}|-)?$`)
// In the order of the catalogue: what is canceled may also say that it was booked.
const statuses = Object.entries(importStatusWords.ja).map(([status, words]) => ({
  // Keys of the catalogue.
  status: status as VisitStatus,
  pattern: whole(words, importStatusWords.en[status as VisitStatus]),
}))
const reasons = Object.entries(importReasonWords.ja).map(([reason, words]) => ({
  // Keys of the catalogue.
  reason: reason as VisitReason,
  pattern: whole(words, importReasonWords.en[reason as VisitReason]),
}))
