// Customers and owners who do everything at once: book, look, enter, approve, move, cancel. Each call is written down.
import { openClient, type Answer } from '#testing/client'
import { keyed, someBooking, type TestShop } from '#testing/factories'
import type { Dice } from './extent.ts'
import { minuteOf, wireOf } from './instants.ts'
import { visitOf, type Event } from './visit.ts'
import type { Ask, Call, Span, Status, Told } from './history.ts'

export type Town = {
  /** Where the n-th server answers. */
  urls: readonly string[]
  shops: readonly TestShop[]
  /** Local minute at which the first day of all begins. */
  firstDay: number
  days: number
  /** Of the shops' one menu. */
  length: number
  history: Call[]
  dice: Dice
}

export type Made = { shop: TestShop; key: string; by: 'customer' | 'owner'; span: Span }

/** `wish`: it has asked for another time. */
type Known = { number: string; id?: number; token?: string; wish?: boolean }

/** One after the other until `isOver`, or until an answer does not come. */
export const openTraffic = (town: Town) => {
  const { urls, shops, firstDay, days, length, history, dice } = town
  const customers = urls.map((url) => openClient(url))
  const owners = shops.map((shop) => urls.map((url) => openClient(url, shop.client.cookies)))
  const known = new Map<number, Map<string, Known>>(shops.map(({ shopId }) => [shopId, new Map()]))

  const learn = (shop: TestShop, one: Known): void => {
    const all = known.get(shop.shopId)
    all?.set(one.number, { ...all.get(one.number), ...one })
  }

  const note = async (
    shop: TestShop,
    server: number,
    ask: Ask,
    call: () => Promise<Answer>,
    read: (data: any) => Partial<Told>, // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape
  ): Promise<Told | undefined> => {
    const began = performance.now()
    const answer = await call().catch(() => undefined)
    const told: Told | undefined = answer && {
      status: answer.status,
      ...(answer.status >= 300 && { code: answer.body.code }),
      // Of a page, its text.
      ...(answer.status < 300 && read(answer.body.data ?? answer.text)),
    }
    if ('number' in ask && told) {
      // Of what is over nobody wants anything any more.
      const status = told.visit?.status ?? (told.code === 'final' ? 'canceled' : undefined)
      if (status === 'canceled' || status === 'treated') known.get(shop.shopId)?.delete(ask.number)
      else if (told.visit) learn(shop, { number: ask.number, wish: told.visit.wish !== null })
    }
    history.push({ shop: shop.shopId, server, began, ended: performance.now(), ask, told })
    return told
  }

  const ownerOf = (shop: TestShop, server: number) => owners[shops.indexOf(shop)]![server]!

  const make = (server: number, { shop, key, by, span }: Made): Promise<Told | undefined> => {
    const ask: Ask = { kind: 'make', by, key, span }
    if (by === 'customer')
      return note(
        shop,
        server,
        ask,
        () =>
          customers[server]!.call(
            'POST',
            `/api/public/shops/${shop.domain}/reservations`,
            { ...someBooking(shop.menuId, wireOf(span.start)), email: `${key}@example.jp` },
            keyed(key),
          ),
        (data) => {
          learn(shop, { number: data.reservation_number, token: data.manage_url.split('/').at(-1) })
          return { visit: visitOf(data) }
        },
      )
    return note(
      shop,
      server,
      ask,
      () =>
        ownerOf(shop, server).call(
          'POST',
          '/api/reservations',
          // By the key, so that a repeat says the same.
          key < '8'
            ? { menu_id: shop.menuId, start_at: wireOf(span.start), name: '電話 太郎' }
            : { start_at: wireOf(span.start), end_at: wireOf(span.end), title: '休憩' },
          keyed(key),
        ),
      (data) => {
        learn(shop, { number: data.reservation_number, id: data.id })
        return { visit: visitOf(data) }
      },
    )
  }

  const change = (
    shop: TestShop,
    server: number,
    { id = 0 }: Known,
    ask: Ask,
    body: object,
  ): Promise<Told | undefined> =>
    note(
      shop,
      server,
      ask,
      () => ownerOf(shop, server).call('PUT', `/api/reservations/${id}`, body),
      (data) => ({ visit: visitOf(data) }),
    )

  const byLink = (
    shop: TestShop,
    server: number,
    { token = '' }: Known,
    ask: Ask,
    path: string,
    body: object,
  ): Promise<Told | undefined> =>
    note(
      shop,
      server,
      ask,
      () => customers[server]!.call('POST', `/api/public/reservations/${token}/${path}`, body),
      (data) => ({ visit: visitOf(data) }),
    )

  const someDay = (): number => firstDay + 1440 * dice.roll(days)
  /** Few enough that people also meet. */
  const someSpan = (): Span => {
    const start = someDay() + 600 + 30 * dice.roll(17)
    return { start, end: start + length }
  }

  const look = (shop: TestShop, server: number): Promise<Told | undefined> => {
    const start = someDay()
    return note(
      shop,
      server,
      { kind: 'look', length, days: { start, end: start + 1440 } },
      () =>
        customers[server]!.call(
          'GET',
          `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${wireOf(start).slice(0, 10)}&days=1`,
        ),
      (data) => ({
        offered: data.days[0].starts.map(
          (time: string) => start + Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
        ),
      }),
    )
  }

  /** The week as a browser shows it. */
  const lookAtPage = (shop: TestShop, server: number): Promise<Told | undefined> => {
    const start = someDay()
    const from = wireOf(start).slice(0, 10)
    return note(
      shop,
      server,
      { kind: 'look', length, days: { start, end: start + 7 * 1440 }, page: true },
      () => customers[server]!.call('GET', `/s/${shop.domain}/book?menu=${shop.menuId}&from=${from}`),
      (html: string) => ({
        offered: [...html.matchAll(/<button name="start" value="([^"]+)"/g)].map(([, at]) =>
          minuteOf(`${at}:00+09:00`),
        ),
      }),
    )
  }

  const list = (shop: TestShop, server: number): Promise<Told | undefined> => {
    const span = { start: firstDay, end: firstDay + 1440 * Math.min(days, 60) }
    const [from, to] = [wireOf(span.start), wireOf(span.end - 1)].map((wire) => wire.slice(0, 10))
    return note(
      shop,
      server,
      { kind: 'list', days: span },
      () => ownerOf(shop, server).call('GET', `/api/reservations?from=${from}&to=${to}`),
      (events: (Event & { id: number; is_move_request: boolean })[]) => {
        const own = events.filter((event) => !event.is_move_request)
        for (const event of own)
          if (event.status !== 'canceled' && event.status !== 'treated')
            learn(shop, { number: event.reservation_number, id: event.id })
        return {
          listed: own.map((event) => ({
            number: event.reservation_number,
            status: event.status,
            start: minuteOf(event.start_at),
          })),
        }
      },
    )
  }

  /** Something that an owner or a customer does to one of the visits that they know of. */
  const act = async (shop: TestShop, server: number): Promise<Told | undefined> => {
    const all = [...(known.get(shop.shopId)?.values() ?? [])]
    const wishing = all.filter(({ wish, id }) => wish && id !== undefined)
    const one = dice.pick(wishing.length > 0 && dice.chance(0.4) ? wishing : all)
    if (!one) return look(shop, server)
    const { number } = one
    const { start } = someSpan()
    if (one.id !== undefined && dice.chance(one.wish ? 0.6 : 0.03)) {
      const answer = dice.pick(['approve', 'decline'] as const)
      return change(
        shop,
        server,
        one,
        { kind: 'wish', by: 'owner', number, answer },
        { move_request: answer },
      )
    }
    if (one.token && dice.chance(0.5))
      return dice.chance(0.5)
        ? byLink(
            shop,
            server,
            one,
            { kind: 'status', by: 'customer', number, status: 'canceled' },
            'cancel',
            {},
          )
        : byLink(shop, server, one, { kind: 'move', by: 'customer', number, start }, 'reschedule', {
            start_at: wireOf(start),
          })
    if (one.id === undefined) return list(shop, server)
    if (dice.chance(0.4))
      return change(
        shop,
        server,
        one,
        { kind: 'move', by: 'owner', number, start },
        { start_at: wireOf(start) },
      )
    const status: Status = dice.pick(['reserved', 'reserved', 'canceled', 'pending_approval', 'treated'])
    return change(shop, server, one, { kind: 'status', by: 'owner', number, status }, { status })
  }

  return {
    make,
    /** One call of somebody; by whom and for what the dice say. */
    step: (server: number): Promise<Told | undefined> => {
      const shop = dice.pick(shops)
      const what = dice.roll(100)
      if (what < 40) return make(server, { shop, key: newKey(dice), by: 'customer', span: someSpan() })
      if (what < 48) return make(server, { shop, key: newKey(dice), by: 'owner', span: someSpan() })
      if (what < 54) return look(shop, server)
      if (what < 60) return lookAtPage(shop, server)
      if (what < 66) return list(shop, server)
      return act(shop, server)
    },
    /** Asks again for each making that was acknowledged or has no answer. */
    settle: async (server: number): Promise<void> => {
      const open = new Map<string, Made>()
      for (const { shop: shopId, ask, told } of history) {
        const shop = shops.find((one) => one.shopId === shopId)
        if (shop && ask.kind === 'make' && (!told || told.status < 300 || told.status === 503))
          open.set(ask.key, { shop, ...ask })
      }
      await Promise.all([...open.values()].map((one) => make(server, one)))
    },
  }
}

const newKey = (dice: Dice): string => `${dice.word()}${dice.word()}`
