// All checks of endpoints. Those that refuse whatever is tried come first; last those that write, while the database is small for the others.
import { accessChecks } from './access.ts'
import { csrfChecks } from './csrf.ts'
import { oddCalls, refusedCalls } from './hostile-calls.ts'
import { oddReads, oddWrites, wrongFields } from './hostile-fields.ts'
import { readingTokens, tokenChecks } from './tokens.ts'
import { answers, reads, writes } from './right-calls.ts'

export const refusingChecks = [...accessChecks, ...tokenChecks, ...csrfChecks, ...refusedCalls, wrongFields]
export const endpointChecks = [
  ...refusingChecks,
  ...oddCalls,
  oddReads,
  answers,
  reads,
  readingTokens,
  writes,
  oddWrites,
]
