// Several statements in one message and one answer. Each is still a statement of its own, run after the one before it and with
// its own sight of the data; what is saved is the waiting and the waking of two processes between them.
import type { ClientBase, Connection, Submittable } from 'pg'

export type Statement = { name: string | undefined; text: string; values: readonly unknown[] }
export type Rows = { rows: Record<string, unknown>[]; count: number }

/** What a connection has been told already, by the statements' names. */
export type Known = Map<string, Column[]>

type Column = { name: string; parse: (text: string) => unknown }
type TypeParser = (oid: number) => (text: string) => unknown

/** The results in order. When a statement fails, PostgreSQL leaves out those behind it. */
export const runBatch = (
  client: ClientBase,
  statements: readonly Statement[],
  known: Known,
  typeParser: TypeParser,
): Promise<Rows[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new Batch(statements, known, typeParser, (fault, results) =>
        fault ? reject(fault) : resolve(results),
      ),
    )
  })

/** pg hands a connection's messages to the query at work by these names, as it does to its own. */
class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #known: Known
  readonly #typeParser: TypeParser
  readonly #done: (fault: Error | undefined, results: Rows[]) => void
  readonly #learnt = new Map<string, Column[]>()
  readonly #results: Rows[] = []
  #columns: Column[] | undefined
  #rows: Record<string, unknown>[] = []

  constructor(
    statements: readonly Statement[],
    known: Known,
    typeParser: TypeParser,
    done: (fault: Error | undefined, results: Rows[]) => void,
  ) {
    this.#statements = statements
    this.#known = known
    this.#typeParser = typeParser
    this.#done = done
  }

  submit(connection: Connection): void {
    const parsed = new Set<string>()
    connection.stream.cork()
    for (const { name = '', text, values } of this.#statements) {
      if (!this.#known.has(name) && !parsed.has(name)) connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: values.map(onWire) }, true)
      if (!this.#known.has(name)) connection.describe({ type: 'P' }, true)
      connection.execute({}, true)
      if (name !== '') parsed.add(name)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#typeParser(dataTypeID) }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = (this.#columns ??= this.#known.get(this.#name()) ?? [])
    const row: Record<string, unknown> = {}
    columns.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null
      row[name] = text === null ? null : parse(text)
    })
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#name()
    if (name !== '' && !this.#known.has(name)) this.#learnt.set(name, this.#columns ?? [])
    this.#results.push({ rows: this.#rows, count: Number(/ (\d+)$/.exec(text)?.[1] ?? 0) })
    this.#columns = undefined
    this.#rows = []
  }

  handleReadyForQuery(): void {
    for (const [name, columns] of this.#learnt) this.#known.set(name, columns)
    this.#done(undefined, this.#results)
  }

  handleError(fault: Error): void {
    this.#done(fault, [])
  }

  /** Of the statement that is being answered. */
  #name(): string {
    return this.#statements[this.#results.length]?.name ?? ''
  }
}

/** As pg writes its own parameters: text, bytes as they are, lists as PostgreSQL's arrays, other objects as JSON. */
const onWire = (value: unknown): Buffer | string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values
    .map((value) => {
      if (Array.isArray(value)) return arrayText(value)
      const text = onWire(value)
      if (Buffer.isBuffer(text)) return `"\\\\x${text.toString('hex')}"`
      return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
    })
    .join(',')}}`
