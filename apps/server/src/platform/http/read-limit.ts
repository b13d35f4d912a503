// Calls that strangers may make, counted in this process alone: the one limit that need not hold across servers. One instance
// counts reads, another one POSTs.
import { minute, type Millis } from '../clock.ts'
import { refuse, type Refusal } from '../errors.ts'

// Source: design, safety ("Limits").
const readsMax = 120

export type ReadLimit = (address: string, now: Millis) => Refusal<'too_many'> | undefined

export const openReadLimit = (isOn: boolean): ReadLimit => {
  let began = 0
  let counts = new Map<string, number>()
  return (address, now) => {
    if (!isOn) return undefined
    if (now - began >= minute || now < began) {
      began = now
      counts = new Map()
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > readsMax
      ? refuse('too_many', { retry_after: Math.max(1, Math.ceil((began + minute - now) / 1000)) })
      : undefined
  }
}
