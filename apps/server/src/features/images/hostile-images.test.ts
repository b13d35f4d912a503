// Files that somebody may send as an image: told by a 4xx with its text, or encoded anew. Rules PAGE-13, PAGE-41.
import PQueue from 'p-queue'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { variantOf } from '@noren/contract/pages/documents'
import { validation } from '@noren/words/validation'
import { isRefusal } from '#platform/errors'
import { makeShop, type TestShop } from '#testing/factories'
import { makeHostileFiles, marks, type HostileFile } from '#testing/images/files'
import { useTestServer } from '#testing/server'
import { readUpload } from './encode.ts'

const server = await useTestServer()
let shop: TestShop
let files: HostileFile[]
beforeAll(async () => {
  shop = await makeShop(server)
  files = await makeHostileFiles()
})

const path = '/api/library-images'
const texts = (key: keyof (typeof validation)['ja']) => validation.ja[key]

test('120 files: each is taken and encoded anew or refused with its text, in bounded memory', async () => {
  expect(files.length).toBeGreaterThanOrEqual(120)
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const wrong: string[] = []
  // Several at once, as several owners would.
  const queue = new PQueue({ concurrency: 6 })
  await queue.addAll(files.map((file) => async () => void wrong.push(...(await problemsOf(file)))))
  clearInterval(watch)
  expect(wrong).toEqual([])
  // 24 megapixels of four channels are 92 MB when they are decoded; six at once would be 550.
  expect((peak - before) / 2 ** 20).toBeLessThan(350)
  expect(await server.services.storage.list()).toEqual([])
}, 60_000)

test('of more than 30 images that wait the next are refused for now; then there is room again', async () => {
  const base64 = (
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
  ).toString('base64')
  const shape = { maxWidth: 9, widths: [], form: 'webp' } as const
  const answers = await Promise.all(Array.from({ length: 40 }, () => readUpload(base64, shape)))
  const refused = answers.filter(isRefusal)
  expect(refused).toEqual(Array.from({ length: 9 }, () => ({ refused: 'busy', retry_after: 5 })))
  expect(await readUpload(base64, shape)).toMatchObject({ width: 9 })
})

const problemsOf = async ({ name, bytes, fate, size }: HostileFile): Promise<string[]> => {
  const image_base64 = bytes.toString('base64')
  const answer = await shop.client.call('POST', path, { image_base64 })
  const key = fate === 'either' ? 'image_unreadable' : fate
  if (key !== 'taken' && answer.status === 422) {
    const text = answer.body.errors?.image_base64?.[0]
    return text === texts(key) ? [] : [`${name}: ${text}`]
  }
  if (answer.status !== 201 || (fate !== 'taken' && fate !== 'either'))
    return [`${name}: ${answer.status} ${JSON.stringify(answer.body)} instead of ${fate}`]
  const { id, image_url: url, width, height, widths } = answer.body.data
  const wrong: string[] = []
  if (size && (size[0] !== width || size[1] !== height)) wrong.push(`${name}: ${width} × ${height}`)
  for (const address of [
    url,
    ...widths.flatMap((one: number) => [variantOf(url, one, 'webp'), variantOf(url, one, 'jpg')]),
  ])
    wrong.push(...(await problemsOfServed(address)).map((problem) => `${name}, ${address}: ${problem}`))
  await shop.client.call('DELETE', `${path}/${id}`)
  return wrong
}

/** Neither metadata nor anything that a browser would run. */
const problemsOfServed = async (address: string): Promise<string[]> => {
  const served = await fetch(server.url + address)
  const bytes = Buffer.from(await served.arrayBuffer())
  const found = await sharp(bytes).metadata()
  const held = bytes.toString('latin1')
  return [
    ...(found.exif || found.xmp || found.iptc || found.icc || (found.pages ?? 1) > 1 ? ['has metadata'] : []),
    ...marks.filter((mark) => held.includes(mark)).map((mark) => `has ${mark}`),
    ...(served.headers.get('content-type') === `image/${found.format}` ? [] : ['another type']),
    ...(served.headers.get('x-content-type-options') === 'nosniff' ? [] : ['may be sniffed']),
    ...(served.headers.get('content-security-policy') === "default-src 'none'; sandbox"
      ? []
      : ['another policy']),
  ]
}
