// What must never be, and how it is looked for: each invariant is of one shop, or of the tables of no shop (decision 0038). Shops are
// looked at one by one, so that one that cannot be read keeps no other.
import { CompiledQuery } from 'kysely'
import PQueue from 'p-queue'
import { allShops, mintShopScope, noShop, type ShopScope } from './scope.ts'
import { read, type Db, type Tx } from './transactions.ts'

export type Invariant = OfShop | OfNoShop

type OfShop = { says: string } & (
  | {
      /** A statement that returns the rows against it; $1 is the shop, with which each of its tables is compared. */
      ofShop: string
    }
  | {
      /** The same where the program has to look. */
      findInShop: (tx: Tx, scope: ShopScope) => Promise<object[]>
    }
)

type OfNoShop = { says: string } & (
  | {
      /** A statement on tables of no shop, or on the catalogue. */
      local: string
    }
  | {
      /** The same, compared with the shops by the program: their ids were read by a statement of their own. */
      findBeside: (tx: Tx, shopIds: readonly number[]) => Promise<object[]>
    }
)

export type Finding = { says: string; rows: number; example: string }

export const everyShopIsRead =
  'Every shop can be read; what is said beside this holds for those that could be'

/** Shops that are looked at side by side, each on a connection. Rule SEC-19. */
const atOnce = 4

export const findBroken = async (
  db: Db,
  invariants: readonly Invariant[],
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Finding[]> => {
  const findings = new Map<string, Finding>()
  const note = (says: string, rows: readonly object[]): void => {
    if (rows.length === 0) return
    const finding = findings.get(says) ?? { says, rows: 0, example: JSON.stringify(rows[0]) }
    findings.set(says, { ...finding, rows: finding.rows + rows.length })
  }
  const noteFault = (error: unknown, says: string, shop?: number): void =>
    note(says, [{ shop, error: error instanceof Error ? error.message : String(error) }])

  const shopIds = await lookBeside(db, invariants, note).catch((error: unknown) => {
    noteFault(error, everyShopIsRead)
    for (const one of invariants) if ('findBeside' in one) noteFault(error, one.says)
    return lookApart(db, invariants, note)
  })
  let done = 0
  const look = async (shop: number): Promise<void> => {
    await lookIn(db, shop, invariants, note).catch((error: unknown) =>
      noteFault(error, everyShopIsRead, shop),
    )
    onProgress(++done, shopIds.length)
  }
  await new PQueue({ concurrency: atOnce }).addAll(shopIds.map((shop) => () => look(shop)))
  return [everyShopIsRead, ...invariants.map(({ says }) => says)].flatMap((says) => findings.get(says) ?? [])
}

type Note = (says: string, rows: readonly object[]) => void

/** Goes through rows of a shop that the program has to look at, some thousand at a time in the order of their ids. */
export const findWrong = async <Row extends { id: number }>(
  readAfter: (id: number) => Promise<Row[]>,
  isWrong: (row: Row) => boolean,
): Promise<object[]> => {
  const wrong: object[] = []
  for (let rows = await readAfter(0); rows.length > 0; rows = await readAfter(rows.at(-1)?.id ?? 0))
    for (const row of rows) if (isWrong(row)) wrong.push({ id: row.id })
  return wrong
}

/** Shops and what is of none, of one snapshot. Returns the shops. */
const lookBeside = (db: Db, invariants: readonly Invariant[], note: Note): Promise<number[]> =>
  read(db, allShops, async (tx) => {
    const shopIds = idsOf(await ask(tx, 'select id from shops order by id'))
    for (const one of invariants) {
      if ('local' in one) note(one.says, await ask(tx, one.local))
      if ('findBeside' in one) note(one.says, await one.findBeside(tx, shopIds))
    }
    return shopIds
  })

/** Where the shops cannot all be listed: those that have an owner. */
const lookApart = (db: Db, invariants: readonly Invariant[], note: Note): Promise<number[]> =>
  read(db, noShop, async (tx) => {
    for (const one of invariants) if ('local' in one) note(one.says, await ask(tx, one.local))
    return idsOf(await ask(tx, 'select shop_id as id from users where shop_id is not null order by shop_id'))
  })

const lookIn = (db: Db, shop: number, invariants: readonly Invariant[], note: Note): Promise<void> => {
  const scope = mintShopScope(shop)
  const noteHere: Note = (says, rows) =>
    note(
      says,
      rows.map((row) => ({ shop, ...row })),
    )
  return read(db, scope, async (tx) => {
    for (const one of invariants) {
      if ('ofShop' in one) noteHere(one.says, await ask(tx, one.ofShop, [shop]))
      if ('findInShop' in one) noteHere(one.says, await one.findInShop(tx, scope))
    }
  })
}

const ask = async (tx: Tx, text: string, values: readonly unknown[] = []): Promise<object[]> => {
  const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(text, [...values]))
  return rows
}

const idsOf = (rows: readonly object[]): number[] => rows.map((row) => ('id' in row ? Number(row.id) : 0))
