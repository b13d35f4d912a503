// What may be logged is named here; names, addresses, answers and tokens never are. An error's message can quote a row, so only its
// kind, its code and the places of its stack are logged.
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
    code: field('code'),
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
