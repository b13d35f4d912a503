// The calls of a run's customers and owners. Each is recorded in the history, with what its answer says.
import { openClient, type Answer, type TestClient } from '#testing/client'
import { keyed, someBooking, type TestShop } from '#testing/factories'
import type { Call, Operation, Result, Span } from '../history.ts'
import { minuteOf, wireOf } from '../instants.ts'
import { visitOf, type Event } from '../visit.ts'
import { changeCall } from '#testing/visits'

/** `moveRequest`: its customer has asked for another time. */
export type KnownReservation = { number: string; id?: number; token?: string; moveRequest?: boolean }

export type Calls = {
  history: Call[]
  /** A customer's client of each server. */
  customers: readonly TestClient[]
  /** An owner's client of each server, by shop. */
  owners: ReadonlyMap<TestShop, readonly TestClient[]>
  /** What can still be changed, by shop and number. */
  known: ReadonlyMap<TestShop, Map<string, KnownReservation>>
}

export const openCalls = (urls: readonly string[], shops: readonly TestShop[], history: Call[]): Calls => ({
  history,
  customers: urls.map((url) => openClient(url)),
  owners: new Map(shops.map((shop) => [shop, urls.map((url) => openClient(url, shop.client.cookies))])),
  known: new Map(shops.map((shop) => [shop, new Map()])),
})

/** Which of the servers is asked about which shop. */
export type At = { shop: TestShop; server: number }

export type Creation = { key: string; by: 'customer' | 'owner'; span: Span }

export const create = (calls: Calls, at: At, creation: Creation): Promise<Result | undefined> => {
  const { shop } = at
  const { key, by, span } = creation
  const start_at = wireOf(span.start)
  const operation: Operation = { kind: 'make', ...creation }
  if (by === 'customer') {
    const body = { ...someBooking(shop.menuId, start_at), email: `${key}@example.jp` }
    return record(calls, at, operation, {
      call: () =>
        customerOf(calls, at).call('POST', `/api/public/shops/${shop.domain}/reservations`, body, keyed(key)),
      read: (data) => {
        remember(calls, shop, {
          number: data.reservation_number,
          token: data.manage_url.split('/').at(-1),
        })
        return { visit: visitOf(data) }
      },
    })
  }
  // Chosen by the key, so that a repeat sends the same body.
  const body =
    key < '8'
      ? { menu_id: shop.menuId, start_at, name: '電話 太郎' }
      : { start_at, end_at: wireOf(span.end), title: '休憩' }
  return record(calls, at, operation, {
    call: () => ownerOf(calls, at).call('POST', '/api/reservations', body, keyed(key)),
    read: (data) => {
      remember(calls, shop, { number: data.reservation_number, id: data.id })
      return { visit: visitOf(data) }
    },
  })
}

export const changeByOwner = (
  calls: Calls,
  at: At,
  id: number,
  operation: Operation,
  body: object,
): Promise<Result | undefined> =>
  record(calls, at, operation, {
    call: () => ownerOf(calls, at).call(...changeCall(id, body)),
    read: (data) => ({ visit: visitOf(data) }),
  })

/** `path` is `token/action`. */
export const changeByCustomer = (
  calls: Calls,
  at: At,
  path: string,
  operation: Operation,
  body: object,
): Promise<Result | undefined> =>
  record(calls, at, operation, {
    call: () => customerOf(calls, at).call('POST', `/api/public/reservations/${path}`, body),
    read: (data) => ({ visit: visitOf(data) }),
  })

/** The day that begins at `start`. */
export const readAvailability = (
  calls: Calls,
  at: At,
  { start, length }: { start: number; length: number },
): Promise<Result | undefined> => {
  const { domain, menuId } = at.shop
  const path = `/api/public/shops/${domain}/availability?menu_id=${menuId}&from=${dateOf(start)}&days=1`
  const operation: Operation = { kind: 'availability', length, days: { start, end: start + 1440 } }
  return record(calls, at, operation, {
    call: () => customerOf(calls, at).call('GET', path),
    read: (data) => ({
      offered: data.days[0].starts.map(
        (time: string) => start + Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      ),
    }),
  })
}

/** The starts that the page of the week offers which begins at `start`. */
export const readWeekPage = (
  calls: Calls,
  at: At,
  { start, length }: { start: number; length: number },
): Promise<Result | undefined> => {
  const days = { start, end: start + 7 * 1440 }
  const path = `/s/${at.shop.domain}/book?menu=${at.shop.menuId}&from=${dateOf(start)}`
  return record(
    calls,
    at,
    { kind: 'availability', length, days, page: true },
    {
      call: () => customerOf(calls, at).call('GET', path),
      read: (html: string) => ({
        offered: [...html.matchAll(/<button name="start" value="([^"]+)" aria-label/g)].map(([, value]) =>
          minuteOf(`${value}:00+09:00`),
        ),
      }),
    },
  )
}

export const listReservations = (calls: Calls, at: At, days: Span): Promise<Result | undefined> => {
  const path = `/api/reservations?from=${dateOf(days.start)}&to=${dateOf(days.end - 1)}`
  return record(
    calls,
    at,
    { kind: 'list', days },
    {
      call: () => ownerOf(calls, at).call('GET', path),
      read: (events: (Event & { id: number; is_move_request: boolean })[]) => {
        const own = events.filter((event) => !event.is_move_request)
        for (const { id, reservation_number: number, status } of own)
          if (!isFinal(status)) remember(calls, at.shop, { number, id })
        return {
          listed: own.map(({ reservation_number: number, status, start_at }) => ({
            number,
            status,
            start: minuteOf(start_at),
          })),
        }
      },
    },
  )
}

const record = async (
  calls: Calls,
  { shop, server }: At,
  operation: Operation,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of any shape
  { call, read }: { call: () => Promise<Answer>; read: (data: any) => Partial<Result> },
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
    const { number } = operation
    // Final reservations are not called again.
    if (result.code === 'final' || (result.visit && isFinal(result.visit.status)))
      calls.known.get(shop)?.delete(number)
    else if (result.visit) remember(calls, shop, { number, moveRequest: result.visit.moveRequest !== null })
  }
  calls.history.push({ shop: shop.shopId, server, began, ended: performance.now(), operation, result })
  return result
}

const remember = ({ known }: Calls, shop: TestShop, one: KnownReservation): void => {
  const all = known.get(shop)
  all?.set(one.number, { ...all.get(one.number), ...one })
}

const customerOf = ({ customers }: Calls, { server }: At): TestClient => customers[server]!

const ownerOf = ({ owners }: Calls, { shop, server }: At): TestClient => owners.get(shop)![server]!

const isFinal = (status: string): boolean => status === 'canceled' || status === 'treated'

const dateOf = (minute: number): string => wireOf(minute).slice(0, 10)
