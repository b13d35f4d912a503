// The whole product as a process of its own, with a clock that its parent moves: for stories in which time passes.
import { openStandIns } from '@noren/sandbox/stand-ins'
import { jobs } from '../app.ts'
import { startProduct } from '../product.ts'
import { minuteMs, systemClock } from '#platform/clock'
import { readConfig } from '#platform/config'

/** What the parent sends; it is sent back when it is done. */
export type ClockOrder =
  /** So many minutes after the machine's clock. */
  | { ahead: number }
  /** What the worker would do within the next minute. */
  | { run: 'check-payments' | 'make-refunds' | 'read-external-calendars' }

const say = (line: string): void => void process.stdout.write(`${line}\n`)

// After a restart its time goes on from where it was.
let ahead = Number(process.argv[2] ?? 0)
const clock = { now: () => systemClock.now() + ahead * minuteMs }
const product = await startProduct(readConfig(), say, { clock, openStandIns })
product.welcome.forEach(say)

const obey = async (order: ClockOrder): Promise<void> => {
  if ('ahead' in order) ahead = order.ahead
  else await jobs.find(({ name }) => name === order.run)?.handle(product.services)
}
// Sent by `startClockProduct` of the stories, in this shape.
process.on('message', (order) => void obey(order as ClockOrder).then(() => process.send?.(order)))
process.once('SIGTERM', () => void product.stop().then(() => process.exit(0)))
