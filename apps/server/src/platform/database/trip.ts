// Statements that travel to PostgreSQL together: one write, one Sync and one answer for all. `pg` by itself syncs behind each, copies
// what it is given and lets every result be described anew, which was half of the CPU of a read.
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** What a connection has prepared, by text: how the rows of it are read. It stands for as long as the connection does. */
export type Prepared = Map<string, readonly Column[]>

export type Column = { name: string; parse: (text: string) => unknown }

/** `tag` says what was done: 'INSERT 0 1', 'UPDATE 3', 'COMMIT'. */
export type Outcome = { rows: Record<string, unknown>[]; tag: string; count: number }

/** PostgreSQL runs one after the other; behind one that fails it runs none, and that failure is thrown. */
export const travel = async (
  client: pg.PoolClient,
  prepared: Prepared,
  statements: readonly CompiledQuery[],
): Promise<Outcome[]> => {
  const values = statements.map(({ parameters }) => parameters.map((value) => utils.prepareValue(value)))
  const { promise, resolve, reject } = Promise.withResolvers<readonly Answer[]>()
  client.query(new Trip(statements, values, prepared, resolve, reject))
  try {
    return (await promise).map(outcomeOf)
  } catch (fault) {
    // From here its stack leads back to who asked, from the socket it would not.
    if (fault instanceof Error) Error.captureStackTrace(fault)
    throw fault
  }
}

type Answer = { columns: readonly Column[]; lines: (string | null)[][]; tag: string }

/** A query to `pg`, which takes no other kind in its pipeline mode. */
class Trip extends pg.Query {
  readonly statements: readonly CompiledQuery[]
  readonly #values: readonly (string | Buffer | null)[][]
  readonly #prepared: Prepared
  readonly #answers: Answer[] = []
  readonly #arrived: (answers: readonly Answer[]) => void
  readonly #failed: (fault: Error) => void
  #columns: readonly Column[] | undefined
  #lines: (string | null)[][] = []

  constructor(
    statements: readonly CompiledQuery[],
    values: readonly (string | Buffer | null)[][],
    prepared: Prepared,
    arrived: (answers: readonly Answer[]) => void,
    failed: (fault: Error) => void,
  ) {
    super('')
    this.statements = statements
    this.#values = values
    this.#prepared = prepared
    this.#arrived = arrived
    this.#failed = failed
  }

  override submit = (connection: pg.Connection): void => {
    // One write for all of them: each would wake the backend anew.
    connection.stream.cork()
    for (const [index, { sql }] of this.statements.entries()) {
      const name = nameOf(sql)
      const isKnown = this.#prepared.has(sql)
      if (!isKnown) {
        // One whose first trip failed may or may not be there.
        if (name !== '') connection.close({ type: 'S', name }, true)
        connection.parse({ text: sql, name, types: [] }, true)
      }
      connection.bind({ statement: name, values: this.#values[index] }, true)
      if (!isKnown) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parsers.getTypeParser(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#lines.push(fields)
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const sql = this.statements[this.#answers.length]?.sql ?? ''
    const columns = this.#columns ?? this.#prepared.get(sql) ?? []
    if (nameOf(sql) !== '') this.#prepared.set(sql, columns)
    this.#answers.push({ columns, lines: this.#lines, tag })
    this.#columns = undefined
    this.#lines = []
  }

  handleReadyForQuery(): void {
    this.#arrived(this.#answers)
  }

  handleError(fault: Error): void {
    this.#failed(fault)
  }
}

const outcomeOf = ({ columns, lines, tag }: Answer): Outcome => ({
  rows: lines.map((line) => {
    const row: Record<string, unknown> = {}
    columns.forEach(({ name, parse }, index) => {
      const text = line[index]
      row[name] = text == null ? null : parse(text)
    })
    return row
  }),
  tag,
  count: Number(/ (\d+)$/.exec(tag)?.[1] ?? 0),
})

const { builtins } = pg.types

/** bigint → number (ids stay far below 2^53); timestamptz → RFC 3339; date → 'YYYY-MM-DD'. */
export const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.TIMESTAMPTZ) return rfc3339
    if (oid === builtins.DATE) return (text: string) => text
    if (oid === 1016) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
    return pg.types.getTypeParser(oid, format)
  },
}

// The connection speaks Asia/Tokyo, so that the text is the wire's form but for two characters.
const rfc3339 = (text: string): string => text.replace(' ', 'T') + ':00'

const names = new Map<string, string>()
// Beyond this many different texts somebody builds SQL from values: such statements stay unnamed.
const namesMax = 500

const nameOf = (sql: string): string => {
  const known = names.get(sql)
  if (known !== undefined || names.size >= namesMax) return known ?? ''
  const name = `n${names.size}`
  names.set(sql, name)
  return name
}
