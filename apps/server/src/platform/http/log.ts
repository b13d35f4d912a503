// What may be logged is named here; names, addresses, answers and tokens never are. An error's message can quote a row, so of
// that only words are logged that are no data (`plainWords`), and nothing of what PostgreSQL says beside its code.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config.ts'

export const loggerOf = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

export const logError = (
  log: FastifyBaseLogger,
  thrown: unknown,
  where: { id?: string; route?: string; job?: string },
): void => {
  const error = thrown instanceof Error ? thrown : new Error(typeof thrown)
  const field = (name: string): unknown => (name in error ? Reflect.get(error, name) : undefined)
  log.error({
    ...where,
    fault: error.name,
    code: field('code') ?? codeOfCause(error),
    message: messageOf(error),
    // Of what failed in several shops: why, and not once for each shop.
    codes: error instanceof AggregateError ? codesOf(error.errors) : undefined,
    constraint: field('constraint'),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
  })
}

const codesOf = (errors: readonly unknown[]): unknown[] => [
  ...new Set(errors.map((error) => (error instanceof Error && 'code' in error ? error.code : typeof error))),
]

/** Of the first cause that has one. */
const codeOfCause = (error: Error, depth = 0): unknown => {
  const { cause } = error
  if (!(cause instanceof Error) || depth === 5) return undefined
  return 'code' in cause ? cause.code : codeOfCause(cause, depth + 1)
}

/** PostgreSQL's own can quote a row, and its code says enough. */
const messageOf = (error: Error): string | undefined =>
  'severity' in error ? undefined : plainWords(error.message)

/** The first line, without what stands in quotation marks, holds a digit or a sign of an address, or is not plain English. */
const plainWords = (message: string): string =>
  (message.split('\n', 1)[0] ?? '')
    .replace(/"[^"]*"?|'[^']*'|`[^`]*`?/g, '…')
    .replace(/\S*[\d@/\\=\u0080-\uffff]\S*/g, '…')
    .slice(0, 200)
