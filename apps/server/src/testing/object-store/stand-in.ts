// A store that speaks as much of the S3 protocol as the product does: it checks each signature and lists two keys at a time.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sign, type ObjectStore } from '#platform/files/object-store'

const pageSize = 2

export const startObjectStore = async () => {
  const objects = new Map<string, { bytes: Buffer; at: string }>()
  const settings: ObjectStore = {
    endpoint: '',
    bucket: 'noren',
    region: 'ap-northeast-1',
    accessKeyId: 'id',
    secretAccessKey: 'a secret',
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', headers } = request
      const body = await buffer(request)
      const url = new URL(request.url ?? '', settings.endpoint)
      const key = url.pathname.slice(`/${settings.bucket}/`.length) || undefined
      const query = Object.fromEntries(url.searchParams)
      const stamp = String(headers['x-amz-date'])
      const moment = stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
      const expected = sign(settings, { method, key, query, body }, Date.parse(moment))
      if (headers.authorization !== expected.headers['authorization']) return response.writeHead(403).end()
      if (key === undefined) return response.end(listOf(query))
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
  const listOf = ({ prefix = '', 'continuation-token': token = '' }: Record<string, string>): string => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
    const rest = keys.filter((key) => key > token)
    const page = rest.slice(0, pageSize)
    const next = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  settings.endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    settings,
    keys: () => [...objects.keys()],
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
