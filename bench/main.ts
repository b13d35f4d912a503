// npm run bench [p1 p2 p3 p4 p5 p7 p8 accounts] [--reservations=1000000]: each goal of the design with its limit measured beside it. It
// judges nothing: figures of one run on one machine are for reading, and it ends with 0 unless it could not run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillCrowd, perShop } from './crowd.ts'
import { benchSweep } from './p1-sweep.ts'
import { benchAvailability } from './p2-availability.ts'
import { benchBooking } from './p3-booking.ts'
import { benchRush } from './p4-rush.ts'
import { benchPage } from './p5-page.ts'
import { benchCalendar, type Filled } from './p7-calendar.ts'
import { benchSearch } from './p8-search.ts'
import { benchAccounts } from './p12-accounts.ts'
import { count, type Finding } from './report/figures.ts'
import { pageOf } from './report/page.ts'
import { print } from './report/text.ts'
import { openWishes, startServer, type BenchServer } from './server.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reservations: { type: 'string', default: '1000000' } },
})
const asked = new Set(positionals.map((name) => name.toLowerCase()))
const isAsked = (name: string): boolean => asked.size === 0 || asked.has(name)
const fewReservations = 100_000
const manyReservations = Number(values.reservations)
if (!Number.isSafeInteger(manyReservations) || manyReservations < fewReservations)
  throw new Error(`--reservations takes a number from ${fewReservations} on`)

const findings: Finding[] = []
const found = (finding: Finding): void => {
  findings.push(finding)
  print(finding)
}

const fill = async (server: BenchServer, reservations: number): Promise<Filled> => {
  const began = performance.now()
  const shops = await fillCrowd(server.visit, reservations)
  const scale = `${count(shops.length * perShop)} reservations of ${count(shops.length)} shops`
  console.log(`(${scale}: filled in ${count((performance.now() - began) / 1000)} s)\n`)
  return { server, shops, scale }
}

console.log('\nMedians; in brackets the smallest and the largest of the rounds, which alternate.\n')
if (isAsked('p1')) found(benchSweep())
if (['p2', 'p3', 'p4', 'p5', 'p7', 'p8', 'accounts'].some(isAsked)) {
  const server = await startServer()
  const few = isAsked('p7') ? await startServer() : undefined
  try {
    const wishes = openWishes(server)
    if (isAsked('p3')) found(await benchBooking(server, wishes))
    if (isAsked('p4')) found(await benchRush(server, wishes))
    if (isAsked('p5')) found(await benchPage(server))
    if (isAsked('p8')) found(await benchSearch(server))
    if (isAsked('accounts')) found(await benchAccounts(server))
    if (isAsked('p2') || isAsked('p7')) {
      const big = await fill(server, manyReservations)
      if (isAsked('p2')) found(await benchAvailability(server, big.shops, big.scale))
      if (few) found(await benchCalendar(big, await fill(few, fewReservations)))
    }
  } finally {
    await server.stop()
    await few?.stop()
  }
}

const folder = join(import.meta.dirname, '../data')
mkdirSync(folder, { recursive: true, mode: 0o700 })
const page = join(folder, 'bench.html')
writeFileSync(page, pageOf(findings, new Date()))
console.log(`With plots: ${page}`)
