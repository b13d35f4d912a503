// Refusals are values with a code that the endpoint lists; anything else is thrown and is a fault.
import type { ErrorCode, RefusalDetails } from '@noren/contract/errors'

export type Refusal<C extends ErrorCode = ErrorCode> = RefusalDetails & { readonly refused: C }

export const refuse = <const C extends ErrorCode>(code: C, details: RefusalDetails = {}): Refusal<C> => ({
  refused: code,
  ...details,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/**
 * What a thrown fault means to the caller: the database away or full is "busy", an overlap that only the database's guard saw
 * is a taken time, everything else our own fault.
 */
export const toErrorCode = (fault: unknown): 'busy' | 'fault' | 'slot_taken' => {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  const message = fault instanceof Error ? fault.message : ''
  if (code === '23P01') return 'slot_taken'
  const isBusy = busyStates.test(code) || busyErrors.test(code) || busyMessages.test(message)
  return isBusy ? 'busy' : 'fault'
}

// Dead-lock and serialisation after their retries; disk full or failing, out of memory, too many connections; shutting down, or
// a standby that only reads; time-outs; connection lost.
const busyStates = /^(40P01|40001|53\d{3}|58030|57P0\d|25006|57014|55P03|25P0[34]|08\w{3})$/
// Node's own: the database away or not found; and a shop's line that does not move.
const busyErrors =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|EBUSY)$/
const busyMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/
