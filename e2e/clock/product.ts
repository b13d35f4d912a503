// A product for stories in which minutes pass or the program is killed: its clock is moved, and the payment provider's stand-in is in
// this process, so that it outlives the product as the provider does.
import { startStripe, type StripeStandIn } from '@noren/sandbox/stripe/stand-in'
import { test as base } from '../fixtures.ts'
import { newPlace, runProduct, type ClockOrder } from '../product.ts'

export type ClockProduct = {
  url: string
  stripe: StripeStandIn
  /** The time there, in milliseconds. */
  now: () => number
  /** So many minutes later, here and at the provider. */
  pass: (minutes: number) => Promise<void>
  /** What the worker does every minute, now. */
  work: (job: Extract<ClockOrder, { run: string }>['run']) => Promise<void>
  /** As a crash of the machine would end it; its data remain. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Stories of one file share a product, in one worker: `mode: 'default'`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- no further fixture of a single test
export const test = base.extend<{}, { product: ClockProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures take an object pattern
    async ({}, provide) => {
      const product = await startClockProduct()
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
})

const startClockProduct = async (): Promise<ClockProduct> => {
  const place = await newPlace()
  let ahead = 0
  const now = () => Date.now() + ahead * 60_000
  const stripe = await startStripe({ product: () => place.url, isApart: true, now })
  const start = () =>
    runProduct(place, {
      settings: { LIMITS: 'off', ...stripe.environment() },
      clockAhead: ahead,
    })
  let running = await start()
  return {
    url: place.url,
    stripe,
    now,
    pass: async (minutes) => {
      ahead += minutes
      await running.order({ ahead })
    },
    work: (run) => running.order({ run }),
    kill: () => running.end('SIGKILL'),
    restart: async () => {
      running = await start()
    },
    stop: async () => {
      await running.end('SIGTERM')
      await stripe.stop()
      place.remove()
    },
  }
}
