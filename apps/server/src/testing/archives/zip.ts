// Exported shops in tests: taken out, looked into, changed, put together again and sent.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { TestOwner } from '../factories.ts'

/** Name → contents. */
export type Files = Record<string, Buffer>

type Answer = { status: number; body: any; headers: Headers } // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape

const cookiesOf = ({ client }: TestOwner) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export const download = async (url: string, owner: TestOwner): Promise<Buffer> => {
  const answer = await fetch(`${url}/api/export`, { headers: { cookie: cookiesOf(owner) } })
  if (!answer.ok) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

export const upload = async (
  url: string,
  owner: TestOwner,
  zip: Buffer | ReadableStream,
  { dry = false, headers = {} }: { dry?: boolean; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const answer = await fetch(`${url}/api/import?dry_run=${dry}`, {
    method: 'POST',
    headers: {
      cookie: cookiesOf(owner),
      'x-xsrf-token': owner.client.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'application/zip',
      ...headers,
    },
    body: zip,
    ...(zip instanceof ReadableStream && { duplex: 'half' }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

export const unzip = async (zip: Buffer): Promise<Files> => {
  const opened = await fromBufferPromise(zip)
  const files: Files = {}
  for await (const entry of opened.eachEntry())
    files[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry))
  return files
}

export const zipOf = (files: Files, { compress = true } = {}): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compress })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

export type Rows = Record<string, unknown>[]

export const rowsOf = (files: Files, table: string): Rows =>
  (files[`${table}.jsonl`] ?? Buffer.alloc(0))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** With the manifest of these contents, as if they had been exported so. */
export const sealed = (files: Files): Files => {
  const { 'manifest.json': old, ...contents } = files
  const manifest = JSON.parse(old?.toString() ?? '{}')
  const parts = Object.entries(contents).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    rows: name.startsWith('images/') ? null : bytes.toString().split('\n').filter(Boolean).length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  return { ...contents, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, files: parts })) }
}

/** One table's rows replaced, and the manifest made to fit. */
export const withRows = (files: Files, table: string, change: (rows: Rows) => Rows): Files =>
  sealed({
    ...files,
    [`${table}.jsonl`]: Buffer.from(
      change(rowsOf(files, table))
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    ),
  })
