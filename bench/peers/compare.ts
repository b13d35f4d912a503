// Measures the server and a peer in turn, so that other load on the machine affects both.
import { ratios, type Figure } from '../report/figures.ts'
import { measure, type Round, type Served } from '../traffic/measure.ts'
import { fetchRaw, getOf, startBarePage } from './process.ts'

type Load = { clients: number; rounds: number; seconds: number }

/** Repeats one request, in turn at the server and at node:http with the same bytes and headers. */
export const compareWithBarePage = async (
  server: Served,
  path: string,
  headers: Record<string, string>,
  { clients, rounds, seconds }: Load,
): Promise<{ ours: Round[]; bare: Round[] }> => {
  const peer = await startBarePage(await fetchRaw(server.port, path, headers))
  try {
    const run = (served: Served) =>
      measure(served, {
        expected: 200,
        clients,
        seconds,
        requests: [getOf(served.port, path, headers)],
        repeat: true,
      })
    const ours: Round[] = []
    const bare: Round[] = []
    await run(server)
    await run(peer)
    for (let round = 0; round < rounds; round++) {
      bare.push(await run(peer))
      ours.push(await run(server))
    }
    return { ours, bare }
  } finally {
    peer.stop()
  }
}

export const speedOf = (
  ours: readonly Round[],
  bare: readonly Round[],
  requirement: number,
  name = 'a second',
): Figure => {
  const rates = (of: readonly Round[]) => of.map(({ rate }) => rate)
  return {
    name,
    ours: rates(ours),
    peer: rates(bare),
    ratio: ratios(rates(ours), rates(bare)),
    goal: { of: 'ratio', is: 'at least', value: requirement },
  }
}

/** The ratio is the peer's CPU over ours, so that more is better, as for the speed. */
export const cpuOf = (
  ours: readonly Round[],
  bare: readonly Round[],
  name = 'server CPU, µs each',
): Figure => {
  const cpus = (of: readonly Round[]) => of.map(({ cpu }) => cpu)
  return { name, ours: cpus(ours), peer: cpus(bare), ratio: ratios(cpus(bare), cpus(ours)) }
}
