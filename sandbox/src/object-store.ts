// An object store in memory that speaks as much of the S3 protocol as the product does. It checks each signature by what arrived,
// with code of its own, and lists two keys at a time.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const pageSize = 2
const bucket = 'noren'
const region = 'ap-northeast-1'
const accessKeyId = 'id'
const secretAccessKey = 'a secret'

export const startObjectStore = async () => {
  const objects = new Map<string, { bytes: Buffer; at: string }>()
  let failure: number | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request
      const body = await buffer(request)
      if (failure === 0) return response.destroy()
      if (failure !== undefined) return response.writeHead(failure).end()
      if (!isSigned({ method, url, headers, body })) return response.writeHead(403).end()
      const { pathname, searchParams } = new URL(url, 'http://store')
      const key = decodeURIComponent(pathname.slice(`/${bucket}/`.length))
      if (key === '') return response.end(listOf(objects, searchParams))
      const found = objects.get(key)
      if (method === 'PUT') objects.set(key, { bytes: body, at: new Date().toUTCString() })
      if (method === 'DELETE') objects.delete(key)
      if (method !== 'GET' && method !== 'HEAD') return response.writeHead(method === 'PUT' ? 200 : 204).end()
      if (!found) return response.writeHead(404).end()
      return response
        .writeHead(200, { 'last-modified': found.at })
        .end(method === 'GET' ? found.bytes : undefined)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region, accessKeyId, secretAccessKey },
    keys: () => [...objects.keys()],
    /** From now on every answer has this status; 0 closes the connection, undefined serves again. */
    fail: (status: number | undefined) => {
      failure = status
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const listOf = (objects: ReadonlyMap<string, unknown>, query: URLSearchParams): string => {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const rest = keys.filter((key) => key > (query.get('continuation-token') ?? ''))
  const page = rest.slice(0, pageSize)
  const next = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
}

type Arrived = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

/** AWS Signature Version 4 over the headers that the request names. */
const isSigned = ({ method, url, headers, body }: Arrived): boolean => {
  const [, id, day, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(.+?)\/(\d{8})\/ap-northeast-1\/s3\/aws4_request, SignedHeaders=(.+?), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const moment = headers['x-amz-date']
  if (id !== accessKeyId || day === undefined || moment !== `${day}T${String(moment).slice(9)}`) return false
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`))
  const text = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`
  return (
    ['host', 'x-amz-date'].every((name) => signed.includes(name)) &&
    hmac(key, text).toString('hex') === signature
  )
}

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
