// P13: what another shop waits for while one imports the worst file again and again, and while strangers ask for the worst page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fetchRaw } from '../peers/process.ts'
import { isMet, quantile, ratios, type Figure, type Finding } from '../report/figures.ts'
import {
  bodyOf,
  dateAfter,
  download,
  makeShop,
  openFreeStarts,
  startServer,
  type BenchServer,
  type TestShop,
} from '../server.ts'
import { startSending } from './sender.ts'
import { fillArchive } from './worst-import.ts'
import { fillWorstPage, touchPage, type WorstPage } from './worst-page.ts'

const wanted = 3
const rounds = 3
const seconds = 20
const strangers = 20
/** Shops that import: each takes the file once. */
const importers = 20

export const benchNeighbours = async (): Promise<Finding> => {
  const server = await startServer([], { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'noren-worst-'))
  try {
    const file = join(folder, 'worst.zip')
    const archive = await fillArchive(await download(server.visit.url, await makeShop(server.visit)))
    writeFileSync(file, archive)
    const page = await fillWorstPage(server)
    const cookies: string[] = []
    for (let n = 0; n < importers; n++) cookies.push(cookiesOf(await makeShop(server.visit)))
    const probe = openProbe(server)
    await probe(5)

    const idle: Latencies[] = []
    const asked: Latencies[] = []
    const changed: Latencies[] = []
    const importing: Latencies[] = []
    for (let round = 0; round < rounds; round++) {
      idle.push(await probe(seconds))
      asked.push(await whileAsked(server, page, false, () => probe(seconds)))
      changed.push(await whileAsked(server, page, true, () => probe(seconds)))
    }
    const sending = startSending({ url: server.visit.url, file, cookies })
    for (let round = 0; round < 2 * rounds; round++) importing.push(await probe(seconds))
    const { answers } = await sending.stop()

    const figures = [
      ...figuresOf('page', asked, idle),
      ...figuresOf('page, changed each second', changed, idle),
      ...figuresOf('import', importing, idle),
    ]
    const faults = [...idle, ...asked, ...changed, ...importing]
      .flatMap(({ statuses }) => statuses)
      .filter((one) => one >= 500)
    return {
      goal: 'P13',
      what: `Page, times, a booking and the calendar of other shops while a page of ${page.sections} blocks is asked for by ${strangers} strangers each second, and while a file of ${(archive.length / 1e6).toFixed(0)} MB is imported`,
      peer: 'the same while nobody else asks',
      figures,
      facts: [
        ['answers of 5xx', String(faults.length)],
        [
          'imports',
          answers.map(({ status, seconds: took }) => `${status} after ${took.toFixed(0)} s`).join(', '),
        ],
      ],
      requirement: `p95 at most ${wanted} × idle, no 5xx, each import done`,
      met: figures.every(isMet) && faults.length === 0 && answers.every(({ status }) => status === 200),
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

type Kind = 'page' | 'times' | 'booking' | 'calendar'
type Latencies = { of: Record<Kind, number[]>; statuses: number[] }

const all = ({ of }: Latencies): number[] => Object.values(of).flat()
const p95 = (values: readonly number[]): number => quantile(values, 0.95)

const figuresOf = (name: string, loaded: readonly Latencies[], idle: readonly Latencies[]): Figure[] => {
  const base = loaded.map((_, round) => idle[round % idle.length]).filter((one) => one !== undefined)
  const figure = (what: string, of: (one: Latencies) => number[]): Figure => {
    const [ours, peer] = [loaded.map((one) => p95(of(one))), base.map((one) => p95(of(one)))]
    return { name: `p95 in ms, ${name}: ${what}`, ours, peer, ratio: ratios(ours, peer) }
  }
  const total = figure('all four', all)
  const kinds = ['page', 'times', 'booking', 'calendar'] as const
  return [
    { ...total, goal: { of: 'ratio', is: 'at most', value: wanted } },
    ...kinds.map((kind) => figure(kind, ({ of }) => of[kind])),
  ]
}

const cookiesOf = ({ client }: TestShop): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** An address of its own for each call, so that the limits of strangers refuse none. */
let strangersSeen = 0
const someAddress = (): string => {
  strangersSeen += 1
  return `10.${(strangersSeen >> 16) & 255}.${(strangersSeen >> 8) & 255}.${strangersSeen & 255}`
}

/** Asks for each kind in turn, some times a second, and notes how long each took. */
const openProbe = (server: BenchServer) => {
  const starts = openFreeStarts(server)
  const { url } = server.visit
  const [shop] = server.shops
  if (!shop) throw new Error('no shops')
  const api = `${url}/api/public/shops/${shop.domain}`
  const times = `${api}/availability?menu_id=${shop.menuId}&from=${dateAfter(2)}&days=7`
  const calendar = `${url}/api/reservations?from=${dateAfter(0)}&to=${dateAfter(30)}`
  let asked = 0
  const ask: Record<Kind, () => Promise<Response>> = {
    page: () => fetch(`${url}/s/${shop.domain}`, { headers: stranger() }),
    times: () => fetch(times, { headers: stranger() }),
    booking: () => book(url, starts.next()),
    // One owner after the other: each has a limit of calls.
    calendar: () =>
      fetch(calendar, {
        headers: { cookie: cookiesOf(server.shops[asked++ % server.shops.length] ?? shop) },
      }),
  }
  return async (duration: number): Promise<Latencies> => {
    const found: Latencies = { of: { page: [], times: [], booking: [], calendar: [] }, statuses: [] }
    for (const until = performance.now() + duration * 1000; performance.now() < until;) {
      for (const kind of ['page', 'times', 'booking', 'calendar'] as const) {
        const began = performance.now()
        const answer = await ask[kind]()
        await answer.arrayBuffer()
        found.of[kind].push(performance.now() - began)
        found.statuses.push(answer.status)
        if (answer.status >= 400 && answer.status < 500) throw new Error(`${kind}: ${answer.status}`)
      }
      await pause(60)
    }
    return found
  }
}

const stranger = () => ({ 'x-forwarded-for': someAddress(), 'accept-encoding': 'br' })

const book = (
  url: string,
  { shop, startAt, customer }: ReturnType<ReturnType<typeof openFreeStarts>['next']>,
) =>
  fetch(`${url}/api/public/shops/${shop.domain}/reservations`, {
    method: 'POST',
    headers: { ...stranger(), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: bodyOf({ shop, startAt, customer }),
  })

/** Each second all strangers ask for the page at once; where its owner changes it before, it is rendered anew. */
const whileAsked = async <T>(
  server: BenchServer,
  page: WorstPage,
  isChanged: boolean,
  work: () => Promise<T>,
): Promise<T> => {
  const ask = async (): Promise<void> => {
    if (isChanged) await touchPage(page)
    const path = `/s/${page.shop.domain}`
    const answers = Array.from({ length: strangers }, () => fetchRaw(server.port, path, stranger()))
    for (const { status } of await Promise.all(answers))
      if (status !== 200) throw new Error(`the page was answered with ${status}`)
  }
  let last = Promise.resolve()
  const asking = setInterval(() => {
    last = last.then(ask)
  }, 1_000)
  const found = await work()
  clearInterval(asking)
  await last
  return found
}
