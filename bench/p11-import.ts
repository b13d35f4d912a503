// P11: an owner brings 10,000 customers and 5,000 visits along; what another shop's owner waits for meanwhile. Rule IMP-159.
import { setTimeout as pause } from 'node:timers/promises'
import { makeShop, type TestShop } from '../apps/server/src/testing/factories.ts'
import { atMost, atMostTimes, quantile, type Finding } from './measuring/figures.ts'
import { bytesOf, openClients } from './measuring/load.ts'
import { number } from './measuring/table.ts'
import { dateAfter, startServer, type BenchServer } from './server.ts'

const customers = 10_000
const visits = 5_000
/** Seconds. */
const previewWanted = 5
const writingWanted = 60
/** Times the idle product, of 95 of 100 calls. */
const delayWanted = 3
const idleSeconds = 15
/** Milliseconds from an answer to the next call: somebody who works, not a load. */
const between = 25

export const benchImport = async (): Promise<Finding> => {
  // With a worker: it is the one that writes.
  const server = await startServer({ ROLES: 'web,worker' })
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

const measure = async (server: BenchServer): Promise<Finding> => {
  const [shop, other] = [await makeShop(server.visit), await makeShop(server.visit)]
  const idle = await watch(server, other, () => pause(idleSeconds * 1000))
  const previews: number[] = []
  let writing = 0
  const busy = await watch(server, other, async () => {
    for (const [kind, lines] of [
      ['customers', customerLines()],
      ['visits', visitLines()],
    ] as const) {
      const received = await timed(() => receive(shop, kind, lines))
      previews.push(received.seconds)
      writing += (await timed(() => write(shop, received.value))).seconds
    }
  })
  return {
    goal: 'P11',
    what: `A file of ${number(customers)} customers and one of ${number(visits)} visits, received and written`,
    peer: `the calls of another shop's owner before, ${number(idle.length)} in ${idleSeconds} s; ${number(busy.length)} meanwhile`,
    figures: [
      { name: 'longer preview, s', ours: [Math.max(...previews)], limit: atMost(previewWanted) },
      { name: 'written, s', ours: [writing], limit: atMost(writingWanted) },
      {
        name: 'another shop, ms, 95 of 100',
        ours: [quantile(busy, 0.95)],
        peer: [quantile(idle, 0.95)],
        limit: atMostTimes(delayWanted),
      },
    ],
  }
}

const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> => {
  const began = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - began) / 1000 }
}

/** Milliseconds of an owner's calls, one after the other, for as long as the work takes: calendar, customers, menus, a page. */
const watch = async (
  { port }: BenchServer,
  shop: TestShop,
  work: () => Promise<unknown>,
): Promise<number[]> => {
  const cookie = [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const requests = [
    `GET /api/reservations?from=${dateAfter(0)}&to=${dateAfter(30)}`,
    'GET /api/customers?search=%E5%B1%B1%E7%94%B0',
    'GET /api/menus',
    `GET /s/${shop.domain}`,
  ].map((line) => bytesOf(port, line, { cookie, accept: '*/*' }))
  const [client] = await openClients(port, 1)
  if (!client) throw new Error('no connection')
  // Once before it counts.
  for (const request of requests) await client.send(request)
  const took: number[] = []
  let isOver = false
  const ask = async () => {
    for (let next = 0; !isOver; next++) {
      const began = performance.now()
      const status = await client.send(requests[next % requests.length] ?? '')
      if (status !== 200) throw new Error(`another shop was answered ${status}`)
      took.push(performance.now() - began)
      await pause(between)
    }
  }
  await Promise.all([work().finally(() => (isOver = true)), ask()])
  client.close()
  return took
}

type Kind = 'customers' | 'visits'

const receive = async ({ client }: TestShop, kind: Kind, lines: string[]): Promise<number> => {
  const answer = await client.call('POST', `/api/imports?kind=${kind}&name=table.csv`, lines.join('\n'), {
    'content-type': 'application/octet-stream',
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.data.id
}

/** Starts it, and ends with the last row; every row of a file that is fine is on record then. */
const write = async ({ client }: TestShop, id: number): Promise<void> => {
  const read = async () => (await client.call('GET', `/api/imports/${id}`)).body.data
  const { version, counts } = await read()
  const started = await client.call('POST', `/api/imports/${id}/start`, { version })
  if (started.status !== 200 || counts.new !== counts.total)
    throw new Error(`${started.status} ${JSON.stringify(counts)}`)
  while ((await read()).state !== 'done') await pause(250)
}

const phoneOf = (nth: number): string => `090${String(20_000_000 + nth)}`

const customerLines = (): string[] => [
  '会員番号,お客様名,フリガナ,携帯TEL,生年月日,来店回数,最終来店日,メモ',
  ...Array.from({ length: customers }, (_, nth) =>
    [
      `C${nth}`,
      `山田 花子${nth}`,
      'ヤマダ ハナコ',
      phoneOf(nth),
      `昭和${40 + (nth % 24)}年${1 + (nth % 12)}月${1 + (nth % 28)}日`,
      1 + (nth % 40),
      '2026/1/5',
      nth % 5 === 0 ? 'カラー剤に注意' : '',
    ].join(','),
  ),
]

/** Half hour after half hour, eighteen a day; the last thousand are to come. */
const visitLines = (): string[] => [
  '予約番号,来店日,開始,終了,お名前,電話,メニュー,金額,状況',
  ...Array.from({ length: visits }, (_, nth) => {
    const minute = 600 + (nth % 18) * 30
    const isComing = nth >= visits - 1000
    const date = dateAfter((isComing ? 1 : -1) + Math.floor((nth - (visits - 1000)) / 18))
    const customer = (nth * 7) % customers
    return [
      `A${nth}`,
      date,
      timeOf(minute),
      timeOf(minute + 30),
      `山田 花子${customer}`,
      phoneOf(customer),
      'カット＋シャンプー',
      5500,
      isComing ? '予約確定' : '来店済',
    ].join(',')
  }),
]

const timeOf = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
