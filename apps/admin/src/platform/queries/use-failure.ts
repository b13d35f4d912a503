import { useState } from 'react'
import { Refused } from '../api.ts'

type Read<E> = { data: unknown; isError: boolean; error: E | null }

/**
 * What failed. A query without data forgets it as soon as it is read again: without a connection it stays until the answer, or what is
 * shown would come and go with each attempt, and with it the focus and what was being pressed.
 */
export const useFailure = <E extends Error>({ data, isError, error }: Read<E>): E | null => {
  const [lost, setLost] = useState<E | null>(null)
  const failure = isError ? error : data === undefined ? lost : null
  const kept = isUnreachable(failure) ? failure : null
  if (kept !== lost) setLost(kept)
  return failure
}

/** No answer came at all. */
export const isUnreachable = (failure: Error | null): boolean =>
  failure instanceof Refused && failure.status === 0
