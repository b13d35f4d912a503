// What of an error may be written into the log, as an allow-list: names that stand in the code or in the catalogue of the database,
// codes, places in the code, and messages that are known word for word. Any other text may quote a row, a mail or what somebody typed.
// Rule SEC-17.

export type LoggedFault = {
  /** The name of its kind. */
  fault: string
  /** SQLSTATE, or a code of Node or of a library. */
  code?: string | number | undefined
  /** What a relay or an HTTP server answered. */
  answer?: number | undefined
  syscall?: string | undefined
  table?: string | undefined
  constraint?: string | undefined
  message?: string | undefined
  /** Of what failed in several places: each code once. */
  codes?: (string | number)[] | undefined
  cause?: LoggedFault | undefined
  stack?: string[] | undefined
}

/** Of whatever was thrown. */
export const describeFault = (thrown: unknown): LoggedFault => ({
  ...describe(thrown, causesMax),
  stack: stackOf(thrown),
})

const causesMax = 5
const framesMax = 12

const describe = (thrown: unknown, depth: number): LoggedFault => {
  const cause = fieldOf(thrown, 'cause')
  const errors = fieldOf(thrown, 'errors')
  return {
    fault: textOf(thrown, 'name', /^[A-Za-z]{0,40}[Ee]rror$/) ?? typeof thrown,
    code: codeOf(thrown),
    answer: answerOf(fieldOf(thrown, 'responseCode')) ?? answerOf(fieldOf(thrown, 'statusCode')),
    syscall: textOf(thrown, 'syscall', /^[a-z]{2,20}$/),
    table: textOf(thrown, 'table', identifier),
    constraint: textOf(thrown, 'constraint', identifier),
    message: knownMessages
      .map((known) => known.exec(String(fieldOf(thrown, 'message')))?.[0])
      .find((found) => found !== undefined),
    codes: Array.isArray(errors) ? codesOf(errors) : undefined,
    cause: depth > 0 && isObject(cause) ? describe(cause, depth - 1) : undefined,
  }
}

const identifier = /^[a-z_][a-z0-9_]{0,62}$/

/** A SQLSTATE, a constant, or words of a library such as `resource_missing`; none of them is as long as a token. */
const codes = /^([0-9A-Z]{5}|[A-Z][A-Z0-9_]{1,39}|[a-z]+(_[a-z]+){0,5})$/

const codeOf = (thrown: unknown): string | number | undefined =>
  textOf(thrown, 'code', codes) ?? answerOf(fieldOf(thrown, 'code'))

const answerOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 100 && value <= 599 ? value : undefined

const codesOf = (errors: readonly unknown[]): (string | number)[] => [
  ...new Set(errors.map((error) => codeOf(error) ?? codeOf(fieldOf(error, 'cause')) ?? typeof error)),
]

/** Of pg, fetch, JavaScript and ourselves; what is not in the pattern is left out. */
const knownMessages = [
  /^Connection terminated( unexpectedly| due to connection timeout)?$/,
  /^timeout exceeded when trying to connect$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Query read timeout$/,
  /^fetch failed$/,
  /^The operation was aborted( due to timeout)?$/,
  /^Cannot (read|set) properties of (undefined|null)/,
  /^Too many requests of this shop wait for the database$/,
  /^the object store (answered \d{3} to [A-Z]{3,6}|cannot be reached)$/,
  /^the thread was ended: (limits|stopping)$/,
  /^[a-z]+(-[a-z]+)*: \d+ faults$/,
]

/** The places alone; the message before them may have lines that look like one. */
const stackOf = (thrown: unknown): string[] | undefined => {
  const stack = fieldOf(thrown, 'stack')
  if (typeof stack !== 'string') return undefined
  return stack
    .replace(String(fieldOf(thrown, 'message')), '')
    .split('\n')
    .filter((line) => /^\s+at (async |[\w$#.<> [\]]+ \()?(file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/.test(line))
    .slice(0, framesMax)
}

const textOf = (thrown: unknown, name: string, allowed: RegExp): string | undefined => {
  const value = fieldOf(thrown, name)
  return typeof value === 'string' && allowed.test(value) ? value : undefined
}

const fieldOf = (thrown: unknown, name: string): unknown =>
  isObject(thrown) && name in thrown ? Reflect.get(thrown, name) : undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
