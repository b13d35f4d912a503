import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { prepareResponse } from './cached-response.ts'
import { chooseEncoding } from '../encoding.ts'

test('the encoding is one that the browser accepts', () => {
  expect(
    [undefined, 'gzip, deflate, br', 'gzip', 'br;q=0, gzip', 'br;q=0.5', 'deflate'].map(chooseEncoding),
  ).toEqual(['identity', 'br', 'gzip', 'gzip', 'br', 'identity'])
})

test('every encoding holds the same text, with its own length and one etag; it is made once for all who wait', async () => {
  const text = 'é '.repeat(2_000)
  const response = prepareResponse(200, text, { 'content-type': 'text/plain' })
  const decode = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const [first, second] = await Promise.all([response.encode(encoding), response.encode(encoding)])
    const { headers, body } = first
    expect(decode[encoding](body).toString()).toBe(text)
    expect(headers).toMatchObject({ 'content-length': body.length, etag: response.etag })
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(second.body).toBe(body)
  }
  expect(response.notModifiedHeaders).toEqual({ etag: response.etag })
})

test('what is short is not compressed', async () => {
  const { headers, body } = await prepareResponse(200, 'short', {}).encode('br')
  expect([headers['content-encoding'], body.toString()]).toEqual([undefined, 'short'])
})
