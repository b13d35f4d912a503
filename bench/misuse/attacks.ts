// Mails to people who asked for none: what was found to work once is tried again, against the real program with its limits on, from one
// network address and from twenty.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../report/figures.ts'
import {
  freePort,
  inspectProgram,
  keyed,
  makeShop,
  openClient,
  someBooking,
  someShop,
  startMailbox,
  startProgram,
  type Answer,
  type ProgramInspection,
  type Received,
  type TestShop,
} from '../server.ts'

type World = { visit: ProgramInspection; url: string; received: Received[]; addresses: readonly string[] }
/** What came of an attack, in words; whether it did no harm. */
type Result = { name: string; text: string; isHarmless: boolean }

const lure = 'PHISHING'
const bookings = 120

export const benchAttacks = async (): Promise<Finding> => {
  const one = await attackFrom(1)
  const twenty = await attackFrom(20)
  return {
    goal: 'attacks',
    what: 'Mails that strangers cause, with limits on and plans off; left from one network address, right from twenty',
    peer: 'none',
    figures: [],
    facts: one.map(({ name, text }, index) => [name, text, twenty[index]?.text ?? '']),
    requirement:
      'at most 5 mails to a stranger, 20 to a customer, no word of an attacker to strangers, none of a victim’s own mails withheld',
    met: [...one, ...twenty].every(({ isHarmless }) => isHarmless),
  }
}

/** Each attack from so many addresses of its own. */
const attackFrom = async (count: number): Promise<Result[]> => {
  const received: Received[] = []
  const mailbox = await startMailbox({ onMessage: (mail) => void received.push(mail) })
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-bench-'))
  const program = await startProgram({
    dataDir,
    port: await freePort(),
    environment: {
      LIMITS: 'on',
      BILLING: 'off',
      SANDBOX: 'off',
      SMTP_URL: mailbox.smtpUrl,
      TRUST_PROXY: '127.0.0.1,::1',
    },
  })
  const visit = await inspectProgram(program)
  try {
    const attacks = [noticesToStranger, lureStrangers, registerVariants, useUpUnproven, useUpProven]
    const results = []
    for (const [index, attack] of attacks.entries()) {
      const addresses = Array.from({ length: count }, (_, one) => `203.${one}.${index}.9`)
      results.push(await attack({ visit, url: program.url, received, addresses }))
    }
    return results
  } finally {
    await visit.close()
    program.kill('SIGTERM')
    await program.ended
    await mailbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A shop names a stranger's address as its own and books at itself. */
const noticesToStranger = async (world: World): Promise<Result> => {
  const victim = 'notices@victim.example'
  const shop = await openShop(world)
  await shop.client.call('PUT', `/api/shops/${shop.shopId}`, { email: victim })
  const began = performance.now()
  for (let index = 0; index < bookings; index++)
    await book(world, shop, index, `self${index}@attacker.example`)
  await settle(world)
  const mails = to(world, victim)
  return {
    name: `a stranger as the shop's own address, ${bookings} bookings`,
    text: `${mails.length} mails in ${seconds(began)} s`,
    isHarmless: mails.length <= 1 && !mails.some(hasLure),
  }
}

/** A new free shop that calls itself a bank books strangers at itself, with its words in all fields, and cancels. */
const lureStrangers = async (world: World): Promise<Result> => {
  const shop = await openShop(world)
  const renamed = await shop.client.call('PUT', `/api/shops/${shop.shopId}`, {
    name: '三井住友カード株式会社',
  })
  const template = await shop.client.call('PUT', '/api/email-templates/confirmation', {
    subject: '',
    body_header: `${lure} https://phishing.example/`,
  })
  await shop.client.call('PUT', '/api/email-templates/confirmation', {
    subject: `${lure} 重要`,
    body_header: `${lure} 重要なお知らせ`,
  })
  const began = performance.now()
  for (let index = 0; index < bookings; index++) {
    const made = await book(world, shop, 0, `lured${index}@victim.example`, index)
    const token = String(made.body.data?.manage_url ?? '')
      .split('/')
      .at(-1)
    if (token) await callFrom(world, index, 'POST', `/api/public/reservations/${token}/cancel`, {})
  }
  await settle(world)
  const mails = world.received.filter(({ to: address }) => address.startsWith('lured'))
  const reached = new Set(mails.map(({ to: address }) => address)).size
  return {
    name: `a shop that poses as a bank, ${bookings} strangers`,
    text: `name ${renamed.status}, link ${template.status}; ${mails.length} mails to ${reached} strangers in ${seconds(began)} s, ${mails.filter(hasLure).length} with its words`,
    isHarmless: renamed.status === 422 && template.status === 422 && reached <= 50 && !mails.some(hasLure),
  }
}

/** Accounts for fifty spellings of one mailbox. */
const registerVariants = async (world: World): Promise<Result> => {
  const began = performance.now()
  for (let index = 0; index < 50; index++) {
    const client = openClient(world.url)
    await client.call('GET', '/sanctum/csrf-cookie')
    const body = {
      email: `v.ictim+${index}@gmail.com`,
      password: `Koharu-20${index}`,
      password_confirmation: `Koharu-20${index}`,
      agreed: true,
    }
    await client.call('POST', '/api/auth/register', body, from(world, index))
    await client.call('POST', '/api/auth/password/email', { email: body.email }, from(world, index))
  }
  await settle(world)
  const mails = world.received.filter(({ to: address }) => address.endsWith('@gmail.com'))
  return {
    name: 'fifty accounts of one mailbox',
    text: `${mails.length} mails in ${seconds(began)} s`,
    isHarmless: mails.length <= 5,
  }
}

const useUpUnproven = (world: World): Promise<Result> => useUp(world, 'hanako@victim.example', false)
const useUpProven = (world: World): Promise<Result> => useUp(world, 'yoshiko@victim.example', true)

/** Strangers book with a victim's address at ten shops, hers among them; then she books there herself, and the shop cancels. */
const useUp = async (world: World, victim: string, isProven: boolean): Promise<Result> => {
  const shops: TestShop[] = []
  while (shops.length < 10) shops.push(await openShop(world))
  const [salon = await openShop(world)] = shops
  if (isProven) {
    await book(world, salon, 80, victim)
    await settle(world)
    await press(world, to(world, victim))
  }
  const began = performance.now()
  const before = world.received.length
  for (let index = 0; index < 60; index++) await book(world, shops[index % 10] ?? salon, index, victim)
  await settle(world)
  const strangers = world.received.slice(before).filter(({ to: address }) => address === victim).length
  const took = seconds(began)
  const own = await book({ ...world, addresses: ['192.0.2.77'] }, salon, 70, victim)
  if (own.status !== 201) return { name: 'her own booking', text: own.text, isHarmless: false }
  const number = String(own.body.data.reservation_number)
  await settle(world)
  const hers = (): Received[] =>
    to(world, victim).filter(({ text }) => text.replaceAll(/\D/g, '').includes(number))
  if (!isProven) await press(world, to(world, victim))
  const confirmed = await waitFor(() => hers().length > 0)
  const [row] = await world.visit.sql<{ id: number }>(
    'select id from reservations where shop_id = $1 and reservation_number = $2',
    [salon.shopId, number],
  )
  const canceling = { status: 'canceled', cancel_reason: 'shop' }
  await salon.client.call('PUT', `/api/reservations/${row?.id}`, canceling)
  const canceled = await waitFor(() => hers().some(({ subject }) => subject.includes('キャンセル')))
  const withheld = await world.visit.sql(
    "select id from messages where shop_id = $1 and reservation_id = $2 and status = 'withheld'",
    [salon.shopId, row?.id],
  )
  return {
    name: `sixty bookings with ${isProven ? 'a proven' : 'an unproven'} victim's address, then her own and its end`,
    text: `${strangers} mails of strangers in ${took} s; her own ${confirmed}, its end ${canceled}, ${withheld.length} withheld`,
    isHarmless: strangers <= (isProven ? 20 : 5) && withheld.length === 0 && canceled !== waits,
  }
}

const openShop = ({ visit }: World): Promise<TestShop> =>
  makeShop(visit, { menu: { ...someShop.menu, duration: 30, totalDuration: 30 } })

/** The number of the half hour, from tomorrow on. */
const startOf = (index: number): string => {
  const day = new Date(Date.now() + 9 * 3_600_000 + (1 + Math.floor(index / 18)) * 86_400_000)
  const minutes = 600 + 30 * (index % 18)
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return `${day.toISOString().slice(0, 10)}T${clock}:00+09:00`
}

const from = ({ addresses }: World, index: number) => ({
  'x-forwarded-for': addresses[index % addresses.length] ?? '',
})

const callFrom = (
  world: World,
  index: number,
  method: string,
  path: string,
  body: unknown,
): Promise<Answer> => openClient(world.url).call(method, path, body, from(world, index))

const book = (world: World, shop: TestShop, index: number, email: string, by = index): Promise<Answer> =>
  openClient(world.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId, startOf(index)), email, family_name: lure, note: lure },
    { ...keyed(), ...from(world, by) },
  )

const press = async (world: World, mails: readonly Received[]): Promise<void> => {
  const token = mails.map(({ text }) => /\/m\/([\w.-]+)/.exec(text)?.[1]).find(Boolean)
  await openClient(world.url).call('POST', '/api/public/mailboxes', { token })
}

const to = ({ received }: World, victim: string): Received[] =>
  received.filter(({ to: address }) => address === victim)

const hasLure = ({ subject, text, html }: Received): boolean => `${subject}${text}${html}`.includes(lure)

/** Until no mail came for three seconds: what waits behind another one is not tried. */
const settle = async ({ received }: World): Promise<void> => {
  let last = { count: received.length, at: performance.now() }
  while (performance.now() - last.at < 3_000) {
    await pause(200)
    if (received.length !== last.count) last = { count: received.length, at: performance.now() }
  }
}

/** What is over a limit of the hour waits longer (MSG-9). */
const waitMax = 60_000
const waits = `waits after ${waitMax / 1000} s`

const waitFor = async (isSo: () => boolean): Promise<string> => {
  const began = performance.now()
  while (!isSo() && performance.now() - began < waitMax) await pause(200)
  return isSo() ? `after ${seconds(began)} s` : waits
}

const seconds = (began: number): string => ((performance.now() - began) / 1000).toFixed(0)
