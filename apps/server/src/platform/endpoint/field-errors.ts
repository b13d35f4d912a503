// zod's issues → field → message keys. Schemas carry our own keys; zod's default texts become keys by their kind.
import { tooLong, tooMany, validationKeys } from '@noren/contract/validation'
import type * as z from 'zod'

/** Field names come from the caller, so the map has no prototype: `constructor` and `__proto__` are names like any other. */
export const noFieldErrors = (): Record<string, string[]> => Object.create(null)

export const fieldErrors = (error: z.ZodError, part: string, into = noFieldErrors()): typeof into => {
  for (const issue of error.issues) {
    const base = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...base, key]) : [base]
    for (const field of fields) {
      const name = field.join('.').slice(0, 200) || part
      const known = (into[name] ??= [])
      const key = keyOf(issue)
      if (!known.includes(key)) known.push(key)
    }
  }
  return into
}

const keys = new Set<string>(validationKeys)

const keyOf = (issue: z.core.$ZodIssue): string => {
  if (isKey(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'unknown_key'
  if (issue.code === 'too_big') return (issue.origin === 'array' ? tooMany : tooLong)(Number(issue.maximum))
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}

/** Also one with its limit, such as `too_long:100`. */
const isKey = (text: string): boolean => keys.has(text.replace(/:\d+$/, ''))
