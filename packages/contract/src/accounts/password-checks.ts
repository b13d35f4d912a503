// Apart from the schemas, so that a page can tick them off without the validator.
import { passwordMin } from '../wire/limits.ts'

/** The four points of the live checklist: what registration, reset and change ask of a password. */
export const passwordChecks = {
  length: (s: string) => s.length >= passwordMin,
  upper: (s: string) => /[A-Z]/.test(s),
  lower: (s: string) => /[a-z]/.test(s),
  digit: (s: string) => /\d/.test(s),
}
