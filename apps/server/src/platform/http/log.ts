// The log. A line says what failed, where and why, by an allow-list; equal lines are counted (rules SEC-17, API-67).
import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import type { Config } from '../config.ts'
import { isConnectionLost, isFilesAway, toErrorCode } from '../errors.ts'
import { describeFault } from './logged-fault.ts'

export type Log = FastifyBaseLogger

type Fields = Readonly<Record<string, unknown>>

/** What lasts and has an end that is known. */
export type Trouble = 'database' | 'files' | 'relay'

export const openLogger = (level: Config['logLevel'], to?: DestinationStream): Log => {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return to ? pino(options, to) : pino(options)
}

/** One for each level, so that all parts of a process share what has been said. */
export const loggerOf = (level: Config['logLevel']): Log => {
  const logger = loggers.get(level) ?? openLogger(level)
  loggers.set(level, logger)
  return logger
}

/** An unexpected error: the first of its kind at once, then each minute how many more there were. */
export const logError = (
  log: Log,
  thrown: unknown,
  where: { id?: string; route?: string; job?: string },
): void => {
  const { stack, ...cause } = describeFault(thrown)
  const { id: _, ...event } = where
  const trouble: Trouble | undefined =
    (isConnectionLost(thrown) && 'database') || (isFilesAway(thrown) && 'files') || undefined
  if (trouble) {
    count(log, trouble, { ...where, trouble, ...cause, stack }, { trouble, ...cause })
    return
  }
  const summary = { ...event, ...cause }
  // A database that is full or too slow is one cause, whatever asked it.
  const key = toErrorCode(thrown) === 'busy' ? cause : { ...summary, at: stack?.[0] }
  count(log, JSON.stringify(key), { ...where, ...cause, stack }, summary)
}

/** Of the error that ends the process: always written. */
export const logEnd = (log: Log, thrown: unknown): void => log.fatal(describeFault(thrown))

/** Once when it begins; what else happens until `logTroubleEnd` is counted. `cause`: codes, and nothing that names anybody. */
export const logTrouble = (log: Log, trouble: Trouble, cause: Fields): void =>
  count(log, trouble, { trouble, ...cause })

/** Once when it is over; nothing where it had not begun. */
export const logTroubleEnd = (log: Log, trouble: Trouble): void => {
  const lines = linesOf(log)
  const line = lines.get(trouble)
  if (!line) return
  lines.delete(trouble)
  clearInterval(line.timer)
  const seconds = Math.round((performance.now() - line.began) / 1000)
  log.warn({ trouble, ended: true, seconds, repeats: line.all })
}

const loggers = new Map<Config['logLevel'], Log>()

/** How often it came again, in all and since that was last said. */
type Line = { began: number; all: number; unsaid: number; timer?: NodeJS.Timeout }

const written = new WeakMap<Log, Map<string, Line>>()

const linesOf = (log: Log): Map<string, Line> => {
  const lines = written.get(log) ?? new Map<string, Line>()
  written.set(log, lines)
  return lines
}

const minute = 60_000

/** Without a summary nothing is said until it ends. */
const count = (log: Log, key: string, first: Fields, summary?: Fields): void => {
  const lines = linesOf(log)
  const before = lines.get(key)
  if (before) {
    before.all++
    before.unsaid++
    return
  }
  log.error(first)
  const line: Line = { began: performance.now(), all: 0, unsaid: 0 }
  lines.set(key, line)
  if (!summary) return
  line.timer = setInterval(() => {
    if (line.unsaid > 0) log.error({ ...summary, repeats: line.unsaid })
    else {
      clearInterval(line.timer)
      lines.delete(key)
    }
    line.unsaid = 0
  }, minute).unref()
}
