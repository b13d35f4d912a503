// npm run bench [p1 p3 p4 p5]: each goal of the design with its limit measured beside it. It judges nothing: figures of one
// run on one machine are for reading, and it ends with 0 unless it could not run.
import { benchSweep } from './p1-sweep.ts'
import { benchBooking } from './p3-booking.ts'
import { benchRush } from './p4-rush.ts'
import { benchPage } from './p5-page.ts'
import { print } from './report.ts'
import { openWishes, startServer } from './server.ts'

const asked = new Set(process.argv.slice(2).map((name) => name.toLowerCase()))
const isAsked = (name: string): boolean => asked.size === 0 || asked.has(name)

console.log('\nRatios of medians; in brackets the smallest and the largest of the rounds, which alternate.\n')
if (isAsked('p1')) print(benchSweep())
if (['p3', 'p4', 'p5'].some(isAsked)) {
  const server = await startServer()
  try {
    const wishes = openWishes(server)
    if (isAsked('p3')) print(await benchBooking(server, wishes))
    if (isAsked('p4')) print(await benchRush(server, wishes))
    if (isAsked('p5')) print(await benchPage(server))
  } finally {
    await server.stop()
  }
}
