import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { prepareResponse } from './cached-response.ts'
import { chooseEncoding } from './encoding.ts'

test('the encoding is one that the browser accepts', () => {
  expect(
    [undefined, 'gzip, deflate, br', 'gzip', 'br;q=0, gzip', 'br;q=0.5', 'deflate'].map(chooseEncoding),
  ).toEqual(['identity', 'br', 'gzip', 'gzip', 'br', 'identity'])
})

test('every encoding holds the same text, with its own length and one etag', () => {
  const text = 'é '.repeat(200)
  const response = prepareResponse(200, text, { 'content-type': 'text/plain' }, Infinity)
  const decode = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const { headers, body } = response.encode(encoding)
    expect(decode[encoding](body).toString()).toBe(text)
    expect(headers).toMatchObject({ 'content-length': body.length, etag: response.etag })
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(response.encode(encoding).body).toBe(body)
  }
  expect(response.notModifiedHeaders).toEqual({ etag: response.etag })
})

test('what is long is compressed once for all who wait, and not in the way of others', async () => {
  const text = Array.from({ length: 100_000 }, (_, n) => String(n * 7919)).join(' ')
  const response = prepareResponse(200, text, { 'content-type': 'text/plain' }, Infinity)
  expect([response.isReady('br'), response.isReady('gzip')]).toEqual([false, false])
  let hasTurned = false
  setImmediate(() => (hasTurned = true))
  await Promise.all([response.makeReady('br'), response.makeReady('br')])
  expect(hasTurned).toBe(true)
  expect([response.isReady('br'), response.isReady('gzip')]).toEqual([true, false])
  expect(brotliDecompressSync(response.encode('br').body).toString()).toBe(text)
  expect(prepareResponse(200, 'short', {}, Infinity).isReady('br')).toBe(true)
})
