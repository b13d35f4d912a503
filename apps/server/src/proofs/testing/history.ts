// The history of a test: what clients requested and were answered, when each call began and ended, and the rows at the end.

/** Local minutes. */
export type Span = { start: number; end: number }

export type Status = 'reserved' | 'pending_approval' | 'canceled' | 'treated'

/** A reservation as an answer shows it; `moveRequest` is the other time that its customer asked for. */
export type Visit = Span & { number: string; status: Status; moveRequest: Span | null }

export type Operation =
  /** A booking by a customer or an entry by the owner. */
  | { kind: 'make'; by: 'customer' | 'owner'; key: string; span: Span }
  | { kind: 'status'; by: 'customer' | 'owner'; number: string; status: Status }
  | { kind: 'move'; by: 'customer' | 'owner'; number: string; start: number }
  | { kind: 'answer_move'; by: 'owner'; number: string; answer: 'approve' | 'decline' }
  /** Offered starts of a visit of `length` minutes on the days of a span, by the API or on the page. */
  | { kind: 'availability'; length: number; days: Span; page?: true }
  | { kind: 'list'; days: Span }

export type Result = {
  status: number
  code?: string
  visit?: Visit
  offered?: number[]
  listed?: Omit<Visit, 'end' | 'moveRequest'>[]
}

export type Call = {
  shop: number
  /** Which of several servers. */
  server: number
  began: number
  ended: number
  operation: Operation
  /** Undefined where the connection broke. */
  result: Result | undefined
}

/** One entry of the change log; `from` and `to` are starts. */
export type Entry = {
  by: 'customer' | 'owner' | 'system'
  kind: 'created' | 'status' | 'rescheduled' | 'move_requested' | 'move_ended'
  status: Status
  from: number | null
  to: number | null
}

/** A reservation in the database at the end. */
export type Row = Span & { shop: number; number: string; status: Status; key: string | null; log: Entry[] }

/** The outcome is unknown: no answer, or "busy" from a server that lost its database meanwhile. */
export const isUnknown = ({ result }: Call): boolean => result === undefined || result.status === 503

export const isDone = ({ result }: Call): boolean => result !== undefined && result.status < 300
