// kill -9 between a customer's payment and the provider's event: the provider goes on without us, and nothing that was paid is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { submitAccount } from '@noren/sandbox/stripe/accounts'
import { startStripe } from '@noren/sandbox/stripe/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { freePort, inspectProgram, startProgram, type Program } from '#testing/program'
import { openRandom, testSize } from '../testing/test-size.ts'

const random = openRandom('kills of paying')
const rounds = testSize({ short: 2, long: 50 })

// The stand-in outlives the program, as the provider does.
const stripe = await startStripe({ product: () => program.url, isApart: true })
let program: Program
let run: Parameters<typeof startProgram>[0]
const dataDir = mkdtempSync(join(tmpdir(), 'noren-paying-'))

beforeAll(async () => {
  run = {
    dataDir,
    port: await freePort(),
    environment: { SANDBOX: 'off', ...stripe.environment() },
  }
  program = await startProgram(run)
}, 120_000)
afterAll(async () => {
  program.kill('SIGTERM')
  await program.ended
  await stripe.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  'what was paid while the server was killed is booked once it is back',
  { timeout: 40 * 60_000 },
  async () => {
    const place = await inspectProgram(program)
    const shop = await makeShop(place)
    await connect(place.sql, shop)
    await place.close()
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    for (let round = 0; round < rounds; round++) {
      const startAt = `${day}T${10 + (round % 9)}:00:00+09:00`
      const started = await openClient(program.url).call(
        'POST',
        `/api/public/shops/${shop.domain}/payments`,
        { ...someBooking(shop.menuId, startAt), email: `customer${round}@example.jp` },
        keyed(),
      )
      expect(started.status, started.text).toBe(201)
      const { checkout_url: url, manage_token: token } = started.body.data
      // Before the payment, or while its event is on the way.
      const isBefore = round % 2 === 0
      if (isBefore) await kill()
      await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'card=works',
      })
      if (!isBefore) {
        await pause(random.integer(80))
        await kill()
      }
      program = await startProgram(run)
      const own = `/api/public/reservations/${token}`
      await expect
        .poll(async () => (await openClient(program.url).call('GET', `${own}/payment`)).body.data.state, {
          timeout: 90_000,
          interval: 250,
        })
        .toBe('paid')
      expect((await openClient(program.url).call('GET', own)).body.data).toMatchObject({
        status: 'reserved',
        payment: { amount: 5500, status: 'paid' },
      })
      // Its time may be booked again in a later round.
      await openClient(program.url).call('POST', `${own}/cancel`, {})
    }
    const after = await inspectProgram(program)
    expect(await after.violations()).toEqual([])
    expect(
      await after.sql(
        `select reservation_id from messages where kind = 'confirmed' group by 1 having count(*) > 1`,
      ),
    ).toEqual([])
    await after.close()
  },
)

const kill = async (): Promise<void> => {
  program.kill('SIGKILL')
  await program.ended
}

const connect = async (
  sql: (text: string, values: unknown[]) => Promise<unknown>,
  shop: TestShop,
): Promise<void> => {
  const account = stripe.memory.put('account', null, {
    ...newAccount,
    created: Math.floor(Date.now() / 1000),
  })
  submitAccount(stripe.world, account, { isEnabled: true })
  await sql(
    `insert into payment_accounts (shop_id, account_id, charges_enabled, details_submitted, created_at, updated_at)
     values ($1, $2, true, true, now(), now())`,
    [shop.shopId, account.id],
  )
  await sql(`update menus set advance_payment = 'required' where shop_id = $1`, [shop.shopId])
  await sql('update shops set version = version + 1 where id = $1', [shop.shopId])
}

const newAccount = {
  id: 'acct_killed',
  object: 'account' as const,
  type: 'none',
  country: 'JP',
  default_currency: 'jpy' as const,
  email: null,
  business_profile: { name: null },
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: false,
  requirements: { currently_due: [], disabled_reason: null },
  metadata: {},
}
