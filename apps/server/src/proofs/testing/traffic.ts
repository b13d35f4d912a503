// Customers and owners who book, read, enter, approve, move and cancel at once. Each call is recorded in the history.
import { openClient, type Answer } from '#testing/client'
import { keyed, someBooking, type TestShop } from '#testing/factories'
import type { Random } from './test-size.ts'
import { minuteOf, wireOf } from './instants.ts'
import { visitOf, type Event } from './visit.ts'
import type { Operation, Call, Span, Status, Result } from './history.ts'

export type TrafficOptions = {
  /** The address of each server. */
  urls: readonly string[]
  shops: readonly TestShop[]
  /** Local minute at which the first day begins. */
  firstDay: number
  days: number
  /** Minutes of the shops' one menu. */
  length: number
  history: Call[]
  random: Random
}

export type Creation = { shop: TestShop; key: string; by: 'customer' | 'owner'; span: Span }

/** `moveRequest`: its customer has asked for another time. */
type KnownReservation = { number: string; id?: number; token?: string; moveRequest?: boolean }

/** The calls of one run. */
export const openTraffic = (options: TrafficOptions) => {
  const { urls, shops, firstDay, days, length, history, random } = options
  const customers = urls.map((url) => openClient(url))
  const owners = shops.map((shop) => urls.map((url) => openClient(url, shop.client.cookies)))
  const known = new Map<number, Map<string, KnownReservation>>(shops.map(({ shopId }) => [shopId, new Map()]))

  const remember = (shop: TestShop, one: KnownReservation): void => {
    const all = known.get(shop.shopId)
    all?.set(one.number, { ...all.get(one.number), ...one })
  }

  const record = async (
    shop: TestShop,
    server: number,
    operation: Operation,
    call: () => Promise<Answer>,
    read: (data: any) => Partial<Result>, // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape
  ): Promise<Result | undefined> => {
    const began = performance.now()
    const answer = await call().catch(() => undefined)
    const result: Result | undefined = answer && {
      status: answer.status,
      ...(answer.status >= 300 && { code: answer.body.code }),
      // A page has text instead of data.
      ...(answer.status < 300 && read(answer.body.data ?? answer.text)),
    }
    if ('number' in operation && result) {
      // Final reservations are not called again.
      const status = result.visit?.status ?? (result.code === 'final' ? 'canceled' : undefined)
      if (status === 'canceled' || status === 'treated') known.get(shop.shopId)?.delete(operation.number)
      else if (result.visit)
        remember(shop, { number: operation.number, moveRequest: result.visit.moveRequest !== null })
    }
    history.push({ shop: shop.shopId, server, began, ended: performance.now(), operation, result })
    return result
  }

  const ownerOf = (shop: TestShop, server: number) => owners[shops.indexOf(shop)]![server]!

  const make = (server: number, { shop, key, by, span }: Creation): Promise<Result | undefined> => {
    const operation: Operation = { kind: 'make', by, key, span }
    if (by === 'customer')
      return record(
        shop,
        server,
        operation,
        () =>
          customers[server]!.call(
            'POST',
            `/api/public/shops/${shop.domain}/reservations`,
            { ...someBooking(shop.menuId, wireOf(span.start)), email: `${key}@example.jp` },
            keyed(key),
          ),
        (data) => {
          remember(shop, { number: data.reservation_number, token: data.manage_url.split('/').at(-1) })
          return { visit: visitOf(data) }
        },
      )
    return record(
      shop,
      server,
      operation,
      () =>
        ownerOf(shop, server).call(
          'POST',
          '/api/reservations',
          // Chosen by the key, so that a repeat sends the same body.
          key < '8'
            ? { menu_id: shop.menuId, start_at: wireOf(span.start), name: '電話 太郎' }
            : { start_at: wireOf(span.start), end_at: wireOf(span.end), title: '休憩' },
          keyed(key),
        ),
      (data) => {
        remember(shop, { number: data.reservation_number, id: data.id })
        return { visit: visitOf(data) }
      },
    )
  }

  const change = (
    shop: TestShop,
    server: number,
    { id = 0 }: KnownReservation,
    operation: Operation,
    body: object,
  ): Promise<Result | undefined> =>
    record(
      shop,
      server,
      operation,
      () => ownerOf(shop, server).call('PUT', `/api/reservations/${id}`, body),
      (data) => ({ visit: visitOf(data) }),
    )

  const byLink = (
    shop: TestShop,
    server: number,
    { token = '' }: KnownReservation,
    operation: Operation,
    path: string,
    body: object,
  ): Promise<Result | undefined> =>
    record(
      shop,
      server,
      operation,
      () => customers[server]!.call('POST', `/api/public/reservations/${token}/${path}`, body),
      (data) => ({ visit: visitOf(data) }),
    )

  const someDay = (): number => firstDay + 1440 * random.integer(days)
  /** So few that requests also collide. */
  const someSpan = (): Span => {
    const start = someDay() + 600 + 30 * random.integer(17)
    return { start, end: start + length }
  }

  const readAvailability = (shop: TestShop, server: number): Promise<Result | undefined> => {
    const start = someDay()
    return record(
      shop,
      server,
      { kind: 'availability', length, days: { start, end: start + 1440 } },
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

  /** The starts that the week's page offers. */
  const readWeekPage = (shop: TestShop, server: number): Promise<Result | undefined> => {
    const start = someDay()
    const from = wireOf(start).slice(0, 10)
    return record(
      shop,
      server,
      { kind: 'availability', length, days: { start, end: start + 7 * 1440 }, page: true },
      () => customers[server]!.call('GET', `/s/${shop.domain}/book?menu=${shop.menuId}&from=${from}`),
      (html: string) => ({
        offered: [...html.matchAll(/<button name="start" value="([^"]+)"/g)].map(([, at]) =>
          minuteOf(`${at}:00+09:00`),
        ),
      }),
    )
  }

  const list = (shop: TestShop, server: number): Promise<Result | undefined> => {
    const span = { start: firstDay, end: firstDay + 1440 * Math.min(days, 60) }
    const [from, to] = [wireOf(span.start), wireOf(span.end - 1)].map((wire) => wire.slice(0, 10))
    return record(
      shop,
      server,
      { kind: 'list', days: span },
      () => ownerOf(shop, server).call('GET', `/api/reservations?from=${from}&to=${to}`),
      (events: (Event & { id: number; is_move_request: boolean })[]) => {
        const own = events.filter((event) => !event.is_move_request)
        for (const event of own)
          if (event.status !== 'canceled' && event.status !== 'treated')
            remember(shop, { number: event.reservation_number, id: event.id })
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

  /** A random change of a known reservation, by its owner or its customer. */
  const act = async (shop: TestShop, server: number): Promise<Result | undefined> => {
    const all = [...(known.get(shop.shopId)?.values() ?? [])]
    const movable = all.filter(({ moveRequest, id }) => moveRequest && id !== undefined)
    const one = random.pick(movable.length > 0 && random.chance(0.4) ? movable : all)
    if (!one) return readAvailability(shop, server)
    const { number } = one
    const { start } = someSpan()
    if (one.id !== undefined && random.chance(one.moveRequest ? 0.6 : 0.03)) {
      const answer = random.pick(['approve', 'decline'] as const)
      return change(
        shop,
        server,
        one,
        { kind: 'answer_move', by: 'owner', number, answer },
        { move_request: answer },
      )
    }
    if (one.token && random.chance(0.5))
      return random.chance(0.5)
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
    if (random.chance(0.4))
      return change(
        shop,
        server,
        one,
        { kind: 'move', by: 'owner', number, start },
        { start_at: wireOf(start) },
      )
    const status: Status = random.pick(['reserved', 'reserved', 'canceled', 'pending_approval', 'treated'])
    return change(shop, server, one, { kind: 'status', by: 'owner', number, status }, { status })
  }

  return {
    make,
    /** One random call. */
    step: (server: number): Promise<Result | undefined> => {
      const shop = random.pick(shops)
      const what = random.integer(100)
      if (what < 40) return make(server, { shop, key: newKey(random), by: 'customer', span: someSpan() })
      if (what < 48) return make(server, { shop, key: newKey(random), by: 'owner', span: someSpan() })
      if (what < 54) return readAvailability(shop, server)
      if (what < 60) return readWeekPage(shop, server)
      if (what < 66) return list(shop, server)
      return act(shop, server)
    },
    /** Repeats every creation that was acknowledged or has no answer. */
    settle: async (server: number): Promise<void> => {
      const open = new Map<string, Creation>()
      for (const { shop: shopId, operation, result } of history) {
        const shop = shops.find((candidate) => candidate.shopId === shopId)
        if (shop && operation.kind === 'make' && (!result || result.status < 300 || result.status === 503))
          open.set(operation.key, { shop, ...operation })
      }
      await Promise.all([...open.values()].map((one) => make(server, one)))
    },
  }
}

const newKey = (random: Random): string => `${random.hex()}${random.hex()}`
