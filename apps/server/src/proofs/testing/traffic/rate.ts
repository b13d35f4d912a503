// A steady load.
import { setTimeout as pause } from 'node:timers/promises'

/** However long the answers take; resolves when all have come. */
export const sendAtRate = async (
  perSecond: number,
  isOver: () => boolean,
  call: () => Promise<unknown>,
): Promise<void> => {
  const began = performance.now()
  const sent: Promise<unknown>[] = []
  while (!isOver()) {
    const due = ((performance.now() - began) / 1_000) * perSecond
    while (sent.length < due) sent.push(call())
    await pause(5)
  }
  await Promise.all(sent)
}
