// npm run bench [p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 bigshop accounts attacks neighbours] [--reservations=1000000]: each performance goal with its peer measured in the same run.
// Figures of one run on one machine are for reading: it exits with 0 unless it could not run.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fillDatabase, perShop } from './large-database.ts'
import { benchSweep } from './p1-sweep.ts'
import { benchAvailability } from './p2-availability.ts'
import { benchBooking } from './public/p3-booking.ts'
import { benchRush } from './public/p4-rush.ts'
import { benchPage } from './public/p5-page.ts'
import { benchPhone } from './browser/p6-phone.ts'
import { fillPage } from './public/full-page.ts'
import { benchCalendar, type Filled } from './p7-calendar.ts'
import { benchReservationSearch, benchSearch } from './p8-search.ts'
import { benchReminders } from './p9-reminders.ts'
import { benchAccounts } from './p12-accounts.ts'
import { benchAttacks } from './misuse/attacks.ts'
import { benchNeighbours } from './misuse/p13-neighbours.ts'
import { fillBigShop } from './big-shop.ts'
import { benchBigShop } from './big-shop-reads.ts'
import { benchScreens } from './browser/p10-screens.ts'
import { count, type Finding } from './report/figures.ts'
import { pageOf } from './report/page.ts'
import { print } from './report/text.ts'
import { openFreeStarts, startServer, type BenchServer } from './server.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reservations: { type: 'string', default: '1000000' } },
})
const chosen = new Set(positionals.map((name) => name.toLowerCase()))
const isChosen = (name: string): boolean => chosen.size === 0 || chosen.has(name)
const fewReservations = 100_000
const manyReservations = Number(values.reservations)
if (!Number.isSafeInteger(manyReservations) || manyReservations < fewReservations)
  throw new Error(`--reservations takes a number from ${fewReservations} on`)

const findings: Finding[] = []
const report = (finding: Finding): void => {
  findings.push(finding)
  print(finding)
}

const fill = async (server: BenchServer, reservations: number): Promise<Filled> => {
  const began = performance.now()
  const shops = await fillDatabase(server.visit, reservations)
  const scale = `${count(shops.length * perShop)} reservations of ${count(shops.length)} shops`
  console.log(`(${scale}: filled in ${count((performance.now() - began) / 1000)} s)\n`)
  return { server, shops, scale }
}

console.log('\nMedians; in brackets the smallest and the largest of the rounds, which alternate.\n')
if (isChosen('p1')) report(benchSweep())
if (isChosen('attacks')) report(await benchAttacks())
if (isChosen('neighbours')) report(await benchNeighbours())
if (['p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'bigshop', 'accounts'].some(isChosen)) {
  const server = await startServer()
  const few = isChosen('p7') ? await startServer() : undefined
  try {
    const freeStarts = openFreeStarts(server)
    if (isChosen('p3')) report(await benchBooking(server, freeStarts))
    if (isChosen('p4')) report(await benchRush(server, freeStarts))
    if (isChosen('p5') || isChosen('p6')) {
      const shop = await fillPage(server)
      if (isChosen('p5')) report(await benchPage(server, shop))
      if (isChosen('p6')) report(await benchPhone(server, shop))
    }
    if (isChosen('p8')) {
      report(await benchSearch(server))
      report(await benchReservationSearch(server))
    }
    if (isChosen('bigshop') || isChosen('p10')) {
      const began = performance.now()
      const shop = await fillBigShop(server)
      console.log(`(the big shop: filled in ${count((performance.now() - began) / 1000)} s)\n`)
      if (isChosen('bigshop')) report(await benchBigShop(server, shop))
      if (isChosen('p10')) report(await benchScreens(server, shop))
    }
    if (isChosen('p9')) report(await benchReminders(server, manyReservations))
    if (isChosen('accounts')) report(await benchAccounts(server))
    if (isChosen('p2') || isChosen('p7')) {
      const big = await fill(server, manyReservations)
      if (isChosen('p2')) report(await benchAvailability(server, big.shops, big.scale))
      if (few) report(await benchCalendar(big, await fill(few, fewReservations)))
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
