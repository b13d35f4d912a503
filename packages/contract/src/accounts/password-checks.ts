// Separate from the schemas, so that a page can show them without loading the validator.
import { passwordMin } from '../wire/limits.ts'

/** What a Japanese keyboard writes outside of its direct mode: wide letters and digits, kana, kanji. */
export const hasFullWidth = (s: string): boolean => /[\u3000-\u30ff\u3400-\u9fff\uff01-\uff60]/.test(s)

/** The four points of the live checklist: what registration, reset and change ask of a password. */
export const passwordChecks = {
  length: (s: string) => s.length >= passwordMin,
  upper: (s: string) => /[A-Z]/.test(s),
  lower: (s: string) => /[a-z]/.test(s),
  digit: (s: string) => /\d/.test(s),
}
