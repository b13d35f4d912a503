// The stand-in's objects between requests, and in a file where a restart must not lose them.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type {
  Account,
  AccountLink,
  Charge,
  Customer,
  Event,
  Intent,
  Plan,
  PortalSession,
  Refund,
  Session,
  Subscription,
} from './objects.ts'

type Kinds = {
  customer: Customer
  session: Session
  subscription: Subscription
  intent: Intent
  charge: Charge
  refund: Refund
  account: Account
  link: AccountLink
  portal: PortalSession
  event: Event
  plan: Plan & { id: string }
  /** The card of a customer that pays the next period. */
  card: { id: string; fails: boolean }
  /** Answer of a call that was made with an idempotency key. */
  answer: { id: string; fingerprint: string; status: number; body: unknown }
  /** An event that has not been taken yet. */
  delivery: { id: string; attempts: number }
}

export type Kind = keyof Kinds

/** `account`: the connected account whose object it is; null for the platform's own. */
export type Memory = {
  find: <K extends Kind>(kind: K, account: string | null, id: string) => Kinds[K] | undefined
  list: <K extends Kind>(kind: K, account: string | null) => Kinds[K][]
  put: <K extends Kind>(kind: K, account: string | null, value: Kinds[K]) => Kinds[K]
  remove: (kind: Kind, account: string | null, id: string) => void
  /** Of all accounts. */
  all: <K extends Kind>(kind: K) => { account: string | null; value: Kinds[K] }[]
  /** What is wherever it is: ids are unique. */
  anywhere: <K extends Kind>(kind: K, id: string) => { account: string | null; value: Kinds[K] } | undefined
}

/** More than a demo makes; the oldest of a kind go first. */
const entriesMax = 2000

export const openMemory = (file?: string): Memory => {
  const kinds = new Map<Kind, Map<string, { account: string | null; value: { id: string } }>>(read(file))
  const ofKind = (kind: Kind) => {
    const known = kinds.get(kind)
    if (known) return known
    const made = new Map<string, { account: string | null; value: { id: string } }>()
    kinds.set(kind, made)
    return made
  }
  const save = (): void => {
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify([...kinds].map(([kind, entries]) => [kind, [...entries]])))
    renameSync(`${file}.new`, file)
  }
  const keyOf = (account: string | null, id: string): string => `${account ?? ''}/${id}`

  // Only `put` fills a kind, with values of that kind.
  return {
    find: (kind, account, id) => ofKind(kind).get(keyOf(account, id))?.value as never,
    list: (kind, account) =>
      [...ofKind(kind).values()].flatMap((one) => (one.account === account ? [one.value] : [])) as never,
    put: (kind, account, value) => {
      const entries = ofKind(kind)
      entries.set(keyOf(account, value.id), { account, value })
      for (const oldest of entries.keys()) {
        if (entries.size <= entriesMax) break
        entries.delete(oldest)
      }
      save()
      return value
    },
    remove: (kind, account, id) => {
      ofKind(kind).delete(keyOf(account, id))
      save()
    },
    all: (kind) => [...ofKind(kind).values()] as never,
    anywhere: (kind, id) => [...ofKind(kind).values()].find(({ value }) => value.id === id) as never,
  }
}

type Entries = [string, { account: string | null; value: { id: string } }][]

const read = (file: string | undefined): [Kind, Map<string, Entries[number][1]>][] => {
  if (!file) return []
  try {
    const stored: [Kind, Entries][] = JSON.parse(readFileSync(file, 'utf8'))
    return stored.map(([kind, entries]) => [kind, new Map(entries)])
  } catch {
    // Not there yet, or cut off: a stand-in starts anew.
    return []
  }
}
