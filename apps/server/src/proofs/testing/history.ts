// What clients asked and were told, with the instants at which each call began and ended, and what the database says in the end.

/** Local minutes. */
export type Span = { start: number; end: number }

export type Status = 'reserved' | 'pending_approval' | 'canceled' | 'treated'

/** A reservation as an answer shows it; `wish` is the other time that is asked for. */
export type Visit = Span & { number: string; status: Status; wish: Span | null }

export type Ask =
  /** Made by a customer or by the owner; `span` is where. */
  | { kind: 'make'; by: 'customer' | 'owner'; key: string; span: Span }
  | { kind: 'status'; by: 'customer' | 'owner'; number: string; status: Status }
  | { kind: 'move'; by: 'customer' | 'owner'; number: string; start: number }
  | { kind: 'wish'; by: 'owner'; number: string; answer: 'approve' | 'decline' }
  /** Offered starts of a visit of `length` minutes on the days of a span, by the API or on the page. */
  | { kind: 'look'; length: number; days: Span; page?: true }
  | { kind: 'list'; days: Span }

export type Told = {
  status: number
  code?: string
  visit?: Visit
  offered?: number[]
  listed?: Omit<Visit, 'end' | 'wish'>[]
}

export type Call = {
  shop: number
  /** Which of several servers. */
  server: number
  began: number
  ended: number
  ask: Ask
  /** Nothing where the connection broke. */
  told: Told | undefined
}

/** One entry of the change log; `from` and `to` of a start that changed. */
export type Entry = {
  by: 'customer' | 'owner' | 'system'
  kind: 'created' | 'status' | 'rescheduled' | 'move_requested' | 'move_ended'
  status: Status
  from: number | null
  to: number | null
}

/** A reservation as it stands in the database when all is over. */
export type Row = Span & { shop: number; number: string; status: Status; key: string | null; log: Entry[] }

/** Whether it happened is not known: no answer, or "busy" from a server that lost its database on the way. */
export const isUnknown = ({ told }: Call): boolean => told === undefined || told.status === 503

export const isDone = ({ told }: Call): boolean => told !== undefined && told.status < 300
