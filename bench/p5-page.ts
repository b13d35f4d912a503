// P5: a shop's page as customers get it again and again, beside node:http that sends the same bytes and headers.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { runLoad } from './load.ts'
import { count, median, ratios, spread, type Finding } from './report.ts'
import { cpuSeconds, type BenchServer } from './server.ts'

const wanted = 0.8
const clients = 32
const rounds = 5
const seconds = 2

export const benchPage = async (server: BenchServer): Promise<Finding> => {
  const path = `/s/${server.shops[0]?.domain ?? ''}`
  const page = await fetchRaw(server.port, path)
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  const peer = await startPeer(page)
  try {
    const ask = (port: number) =>
      [
        `GET ${path} HTTP/1.1`,
        `Host: localhost:${port}`,
        ...Object.entries(asking).map(([name, value]) => `${name}: ${value}`),
        '',
        '',
      ].join('\r\n')
    const run = async (port: number, pid: number, forSeconds: number) => {
      const cpu = cpuSeconds(pid)
      const load = await runLoad({
        kind: 'flow',
        port,
        clients,
        seconds: forSeconds,
        requests: [ask(port)],
        repeat: true,
      })
      const answers = load.statuses['200'] ?? 0
      if (answers !== load.milliseconds.length)
        throw new Error(`the page failed: ${JSON.stringify(load.statuses)}`)
      return { rate: answers / load.seconds, cpu: ((cpuSeconds(pid) - cpu) / answers) * 1e6 }
    }
    const ours: Awaited<ReturnType<typeof run>>[] = []
    const bare: Awaited<ReturnType<typeof run>>[] = []
    await run(server.port, server.pid, 2)
    await run(peer.port, peer.pid, 2)
    for (let round = 0; round < rounds; round++) {
      bare.push(await run(peer.port, peer.pid, seconds))
      ours.push(await run(server.port, server.pid, seconds))
    }
    const rates = (of: typeof ours) => of.map(({ rate }) => rate)
    const cpus = (of: typeof ours) => of.map(({ cpu }) => cpu)
    const ratio = ratios(rates(ours), rates(bare))
    return {
      goal: 'P5',
      what: `A shop's page from the cache, ${clients} clients, ${count(page.body.length)} bytes (${page.headers['content-encoding'] ?? 'not compressed'})`,
      beside: 'node:http with the same bytes and headers',
      figures: [
        {
          name: 'a second',
          ours: count(median(rates(ours))),
          beside: count(median(rates(bare))),
          ratio: spread(ratio),
        },
        {
          name: 'server CPU, µs each',
          ours: median(cpus(ours)).toFixed(1),
          beside: median(cpus(bare)).toFixed(1),
          ratio: spread(ratios(cpus(bare), cpus(ours))),
        },
      ],
      wanted: `at least ${wanted} × node:http`,
      met: median(ratio) >= wanted,
    }
  } finally {
    peer.stop()
  }
}

const asking = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'ja' }

type Page = { status: number; headers: Record<string, string>; body: Buffer }

/** As it comes, not unpacked. */
const fetchRaw = (port: number, path: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path, headers: { ...asking, host: `localhost:${port}` } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        const headers = Object.fromEntries(
          Object.entries(answer.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
        )
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts) }),
        )
      },
    )
      .once('error', reject)
      .end()
  })

type Peer = { port: number; pid: number; stop: () => void }

const startPeer = async ({ headers, body }: Page): Promise<Peer> => {
  const child: ChildProcess = fork(new URL('./bare-page.ts', import.meta.url), { stdio: 'inherit' })
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !addedByNode.has(name)))
  child.send({ headers: own, body: body.toString('base64') })
  const [port] = await once(child, 'message')
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() }
}

const addedByNode = new Set(['date', 'connection', 'keep-alive'])
