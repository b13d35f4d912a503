// Measures a server under load: answers a second, latencies, CPU.
import { existsSync, readFileSync } from 'node:fs'
import { atLeastTimes, quantile, type Figure } from './figures.ts'
import { runLoad, type Job } from './load.ts'

export type Served = { port: number; pid: number }

/** Answers a second, microseconds of the server's CPU for each, milliseconds until half and 99 of 100 were answered. */
export type Round = { rate: number; cpu: number; p50: number; p99: number }

/** One round; any status but the expected fails the bench. */
export const measure = async (
  { port, pid }: Served,
  { expected = 200, ...job }: Omit<Job, 'port'> & { expected?: number },
): Promise<Round> => {
  const cpu = cpuSeconds(pid)
  const { statuses, milliseconds, seconds } = await runLoad({ port, ...job })
  const others = new Set(statuses.filter((status) => status !== expected))
  if (others.size > 0) throw new Error(`not every answer was ${expected}: ${[...others].join(', ')}`)
  return {
    rate: statuses.length / seconds,
    cpu: ((cpuSeconds(pid) - cpu) / statuses.length) * 1e6,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
  }
}

type Compared = { ours: readonly Round[]; peer: readonly { rate: number }[] }

/** `least` times as many a second as the peer; latencies and CPU of ours for reading. */
export const flowFigures = ({ ours, peer }: Compared, least: number, name = ''): Figure[] => [
  {
    name: `${name}a second`,
    ours: ours.map(({ rate }) => rate),
    peer: peer.map(({ rate }) => rate),
    limit: atLeastTimes(least),
  },
  { name: `${name}ms, median`, ours: ours.map(({ p50 }) => p50) },
  { name: `${name}ms, 99 of 100`, ours: ours.map(({ p99 }) => p99) },
  { name: `${name}server CPU, µs each`, ours: ours.map(({ cpu }) => cpu) },
]

/** CPU seconds that a process has used so far; NaN where /proc is missing. */
const cpuSeconds = (pid: number): number => {
  const file = `/proc/${pid}/stat`
  const fields = existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') : undefined
  return (Number(fields?.[11]) + Number(fields?.[12])) / 100
}
