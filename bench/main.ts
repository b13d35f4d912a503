// npm run bench [p1 p2 p3 p4 p5 p7 p8 p9 p11 p12 p13] [--reservations=500000]: each goal with its peer measured in the same run, as one table.
// Figures of one run on one machine are for reading: it exits with 0 unless a bench could not run.
import { parseArgs } from 'node:util'
import type { Finding } from './measuring/figures.ts'
import { slownessNotice } from './measuring/machine.ts'
import { heading, linesOf } from './measuring/table.ts'
import { benchOffer } from './p1-offer.ts'
import { benchAvailability } from './p2-availability.ts'
import { benchBooking } from './p3-booking.ts'
import { benchRush } from './p4-rush.ts'
import { benchPage } from './measuring/p5-page.ts'
import { benchCalendar, type Filled } from './p7-calendar.ts'
import { benchSearch } from './p8-search.ts'
import { benchReminders } from './p9-reminders.ts'
import { benchImport } from './p11-import.ts'
import { benchReports } from './p13-reports.ts'
import { benchPushes } from './measuring/p12-pushes.ts'
import { emptyShops, fillShops, manyShops, secondsSince } from './fill.ts'
import { openFreeStarts } from './measuring/free-starts.ts'
import { startServer } from './server.ts'

const goals = ['p1', 'p2', 'p3', 'p4', 'p5', 'p7', 'p8', 'p9', 'p11', 'p12', 'p13']
/** Of these each has a server of its own, or needs none. */
const alone: ReadonlySet<string> = new Set(['p1', 'p11', 'p12', 'p13'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { reservations: { type: 'string', default: '500000' } },
})
const unknown = positionals.filter((name) => !goals.includes(name))
if (unknown.length > 0) throw new Error(`there is ${goals.join(', ')}, but no ${unknown.join(', ')}`)
const isChosen = (goal: string): boolean => positionals.length === 0 || positionals.includes(goal)
const fewReservations = 100_000
const manyReservations = Number(values.reservations)
if (!Number.isSafeInteger(manyReservations) || manyReservations < fewReservations)
  throw new Error(`--reservations takes a number from ${fewReservations} on`)

/** A goal that could not be measured does not keep the others from it. */
const bench = async (goal: string, work: () => Promise<Finding>): Promise<void> => {
  if (!isChosen(goal)) return
  try {
    console.log(linesOf(await work()).join('\n'))
  } catch (error) {
    process.exitCode = 1
    console.error(`\n${goal.toUpperCase()}  could not be measured:`, error)
  }
}

const began = performance.now()
const notice = slownessNotice()
if (notice) console.log(notice)
console.log('Medians; in brackets the smallest and the largest of the rounds, which alternate.\n')
console.log(heading())
await bench('p1', benchOffer)
await bench('p11', benchImport)
await bench('p13', benchReports)
if (goals.some((goal) => !alone.has(goal) && isChosen(goal))) {
  const server = await startServer()
  const small = isChosen('p7') ? await startServer() : undefined
  try {
    // These two want the first ids of the database.
    const shops = await fillShops(server, emptyShops(64))
    const freeStarts = openFreeStarts(shops)
    await bench('p3', () => benchBooking(server, shops, freeStarts))
    await bench('p4', () => benchRush(server, freeStarts))
    await bench('p5', () => benchPage(server))
    await bench('p8', () => benchSearch(server))
    if (isChosen('p2') || isChosen('p7')) {
      const many: Filled = { server, shops: await fillShops(server, manyShops(manyReservations / 1000)) }
      await bench('p2', () => benchAvailability(server, many.shops))
      if (small) {
        const few = { server: small, shops: await fillShops(small, manyShops(fewReservations / 1000)) }
        await bench('p7', () => benchCalendar(many, few))
      }
    }
    await bench('p9', () => benchReminders(server, manyReservations))
  } finally {
    await server.stop()
    await small?.stop()
  }
}
// With a program of its own, whose worker sends.
await bench('p12', benchPushes)
console.log(`\n(${secondsSince(began)} in all)`)
