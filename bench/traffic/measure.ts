// Measures a server under load: answers a second, latencies, CPU.
import { readFileSync } from 'node:fs'
import { quantile } from '../report/figures.ts'
import { runLoad } from './load.ts'

export type Served = { port: number; pid: number }

type Flow = {
  /** The expected status; any other fails the bench. */
  expected: number
  clients: number
  /** Undefined: until all requests are answered. */
  seconds?: number
  requests: readonly string[]
  /** Repeats the first request. */
  repeat?: boolean
}

/** One round: answers a second, microseconds of the server's CPU for each, milliseconds until half and 99 of 100 were answered. */
export const measure = async (
  { port, pid }: Served,
  { expected, clients, seconds, requests, repeat = false }: Flow,
): Promise<Round> => {
  const cpu = cpuSeconds(pid)
  const {
    statuses,
    milliseconds,
    seconds: took,
  } = await runLoad({
    kind: 'flow',
    port,
    clients,
    seconds: seconds ?? null,
    requests,
    repeat,
  })
  const answers = statuses[expected] ?? 0
  if (answers !== milliseconds.length)
    throw new Error(`not every answer was ${expected}: ${JSON.stringify(statuses)}`)
  return {
    rate: answers / took,
    cpu: ((cpuSeconds(pid) - cpu) / answers) * 1e6,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
  }
}

export type Round = { rate: number; cpu: number; p50: number; p99: number }

/** CPU seconds that a process has used so far; NaN where /proc is missing. */
const cpuSeconds = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return NaN
  }
}
