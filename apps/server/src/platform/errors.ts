// Refusals are values with a code that the endpoint lists; anything else is an error and is thrown.
import type { ErrorCode, RefusalDetails } from '@noren/contract/errors'

export type Refusal<C extends ErrorCode = ErrorCode> = RefusalDetails & { readonly refused: C }

export const refuse = <const C extends ErrorCode>(code: C, details: RefusalDetails = {}): Refusal<C> => ({
  refused: code,
  ...details,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** Refusals of the database's constraints that mean something to the caller, by SQLSTATE. */
export type ConstraintCodes = Readonly<Record<string, ErrorCode>>

/** What a thrown error means to the caller: "busy" where the database is away or full, "fault" where it is our own mistake. */
export const toErrorCode = (error: unknown, constraints: ConstraintCodes = {}): ErrorCode => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : ''
  const refused = constraints[code]
  if (refused !== undefined) return refused
  const isBusy = busyStates.test(code) || busyErrors.test(code) || busyMessages.test(message)
  return isBusy ? 'busy' : 'fault'
}

/**
 * Whether the database answers, and says that it cannot reach the rows or cannot work on them. Where shops are spread over several
 * machines one of them may be away (docs/growing.md); one that hangs is only known by the time-out.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && awayStates.test(String(error.code))

/** Whether the database cannot be reached or has ended the connection, so that a new connection proves the end of it. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // Of a socket; a file that is missing is something else.
  const isNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return lostConnections.test(code) || isNoSocket || busyMessages.test(error.message)
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100'

const awayStates = /^(08\w{3}|57P0[1-3]|53\d{3}|58030|25006|57014)$/

/** Whether the object store is away (`platform/files/object-store.ts`), in this thread or in another one. */
export const isFilesAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EFILES'

// Dead-lock and serialisation failure after their retries; disk full or failing, out of memory, too many connections; shutting
// down, or a standby that only reads; time-outs; connection lost.
const busyStates = /^(40P01|40001|53\d{3}|58030|57P0\d|25006|57014|55P03|25P0[34]|08\w{3})$/
// Node's own, for a database that is away or not found; a shop's queue that does not move; an object store that is away.
const busyErrors =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|EBUSY|EFILES)$/
const lostConnections =
  /^(57P0[1-3]|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/
const busyMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/
