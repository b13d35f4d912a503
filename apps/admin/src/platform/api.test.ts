import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile } from './api.ts'
import { setup } from './setup.ts'

beforeEach(() => void vi.stubGlobal('document', { cookie: 'language=ja; XSRF-TOKEN=a%2Bb' }))
afterEach(() => void vi.unstubAllGlobals())

test('a file is asked for with what every call sends, and given up after the same time', async () => {
  const asked = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  vi.stubGlobal('fetch', asked)
  setup.apiTimeout = 20
  await expect(fetchFile('/api/export')).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }))
  const [path, init] = asked.mock.calls[0] ?? []
  expect(path).toBe('/api/export')
  expect(init?.credentials).toBe('include')
  const headers = new Headers(init?.headers)
  expect(headers.get('accept')).toMatch(/^application\/json\b/)
  expect(headers.get('x-requested-with')).toBe('XMLHttpRequest')
  expect(headers.get('x-xsrf-token')).toBe('a+b')
})
