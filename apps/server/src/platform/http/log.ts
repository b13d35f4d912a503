// What may be logged is named here; names, addresses, answers and tokens never are. A fault's message can quote a row, so
// only its kind, its code and the places of its stack are kept.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from '../config.ts'

export const loggerOf = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

export const logError = (
  log: FastifyBaseLogger,
  fault: unknown,
  where: { id?: string; route?: string; job?: string },
): void => {
  const error = fault instanceof Error ? fault : new Error(typeof fault)
  const field = (name: string): unknown => (name in error ? Reflect.get(error, name) : undefined)
  log.error({
    ...where,
    fault: error.name,
    code: field('code'),
    constraint: field('constraint'),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
  })
}
