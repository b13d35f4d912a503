// Starts the real server for the benches that need one: with data of its own, without limits and without a worker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeShop, someShop, type TestShop } from '../apps/server/src/testing/factories.ts'
import {
  freePort,
  startProgram,
  inspectProgram,
  type ProgramInspection,
} from '../apps/server/src/testing/program.ts'

export type BenchServer = {
  port: number
  pid: number
  shops: readonly TestShop[]
  visit: ProgramInspection
  stop: () => Promise<void>
}

export const shopCount = 64
/** Minutes of the grid and of the menu of each shop. */
const slot = 30
const openMinutes = { from: 600, to: 1140 }
const horizonDays = 365

export const startServer = async (
  nodeArgs: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<BenchServer> => {
  const run = { dataDir: mkdtempSync(join(tmpdir(), 'noren-bench-')), port: await freePort() }
  const program = await startProgram({
    ...run,
    nodeArgs,
    environment: { ROLES: 'web', SANDBOX: 'off', BILLING: 'off', ...environment },
  })
  const visit = await inspectProgram(program)
  const shops: TestShop[] = []
  while (shops.length < shopCount)
    shops.push(await makeShop(visit, { menu: { ...someShop.menu, duration: slot, totalDuration: slot } }))
  await visit.sql(`update shops set booking_horizon_days = ${horizonDays}`)
  return {
    ...run,
    pid: program.pid,
    shops,
    visit,
    stop: async () => {
      await visit.close()
      program.kill('SIGTERM')
      await program.ended
      rmSync(run.dataDir, { recursive: true, force: true })
    },
  }
}

export { photograph } from '../apps/server/src/testing/images/photograph.ts'

export {
  download,
  rowsOf,
  sealed,
  unzip,
  withRows,
  zipOf,
  type Rows,
} from '../apps/server/src/testing/archives/zip.ts'

export {
  keyed,
  makeShop,
  openSession,
  someBooking,
  someShop,
  type TestShop,
} from '../apps/server/src/testing/factories.ts'
export { openClient, type Answer } from '../apps/server/src/testing/client.ts'
export {
  freePort,
  inspectProgram,
  startProgram,
  type ProgramInspection,
} from '../apps/server/src/testing/program.ts'
export { startMailbox, type Received } from '../sandbox/src/mailbox.ts'

/** Bookings of free starts, each once, spread over shops and days. */
export type FreeStarts = { next: () => Booking }

export const openFreeStarts = ({ shops, port }: Pick<BenchServer, 'shops' | 'port'>): FreeStarts => {
  const perDay = (openMinutes.to - openMinutes.from) / slot
  const total = shops.length * perDay * (horizonDays - 5)
  const tomorrow = Date.now() + 2 * 86_400_000
  let taken = 0
  return {
    next: () => {
      if (taken === total) throw new Error('all times of all shops are booked')
      // A step without a common factor with the total visits every start once, in a mixed order.
      const index = Number((BigInt(taken) * 7_368_787n) % BigInt(total))
      const slotIndex = Math.floor(index / shops.length)
      const shop = shops[index % shops.length]
      if (!shop) throw new Error('no shops')
      const minute = openMinutes.from + (slotIndex % perDay) * slot
      const date = new Date(tomorrow + Math.floor(slotIndex / perDay) * 86_400_000).toISOString().slice(0, 10)
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      return { port, shop, startAt: `${date}T${time}:00+09:00`, customer: taken++ }
    },
  }
}

export type Booking = { port: number; shop: TestShop; startAt: string; customer: number }

export const bodyOf = ({ shop, startAt, customer }: Omit<Booking, 'port'>): string =>
  JSON.stringify({
    menu_id: shop.menuId,
    start_at: startAt,
    family_name: '山田',
    given_name: '花子',
    family_name_kana: 'ヤマダ',
    given_name_kana: 'ハナコ',
    phone: `090${String(customer).padStart(8, '0')}`,
    email: `customer-${customer}@example.jp`,
  })

/** The bytes of a booking request. */
export const requestOf = ({ port, shop, startAt, customer }: Booking): string => {
  const body = bodyOf({ shop, startAt, customer })
  return [
    `POST /api/public/shops/${shop.domain}/reservations HTTP/1.1`,
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    'Accept: application/json',
    'Accept-Language: ja',
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** YYYY-MM-DD in Japan, `days` after today. */
export const dateAfter = (days: number): string =>
  new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
