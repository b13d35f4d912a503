// What makes the owner's application installable: manifest, icons and the service worker's script.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { screenPath } from '@noren/contract/screens'
import { helpPages } from '@noren/words/help/pages'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server'
import { framed } from './worker.ts'

const server = await useTestServer({
  PUBLIC_URL: 'https://noren.example',
  SITE_HOST: 'noren.site',
  LIMITS: 'on',
})

const get = (path: string) => fetch(server.url + path)
const frameOf = async (path = '/worker.js') => {
  const script = await (await get(path)).text()
  const [, frame = ''] = /^self\.frame=(\{.*\});\n/.exec(script) ?? []
  return JSON.parse(frame) as {
    name: string
    page: string
    files: string[]
    pictures: string[]
    screens: string[]
  }
}

test('the manifest names the calendar, a window of its own and icons that have their sizes', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'Noren',
    short_name: 'Noren',
    start_url: '/reservation-calendar',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbfaf7',
  })
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable'])
  for (const { src, sizes } of [...pictures, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const picture = await get(src)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the page names manifest and icon', async () => {
  const html = await (await get('/reservation-calendar')).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"')
})

test('the worker is asked for anew each time, under the policy of the pages', async () => {
  const { status, headers } = await get('/worker.js')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('it keeps the calendar’s page, in the language that is asked for, and files that are there', async () => {
  const frame = await frameOf('/worker.js?lang=en')
  expect(frame.page).toBe('/reservation-calendar?lang=en')
  expect((await frameOf('/worker.js?lang=xx')).page).toBe('/reservation-calendar?lang=ja')
  expect(frame.name).not.toBe((await frameOf()).name)
  const page = await (await get(frame.page)).text()
  expect(page).toContain('<html lang="en"')
  expect(page).toContain(`src="${frame.files[0]}"`)
  expect(frame.files.some((file) => file.endsWith('.css'))).toBe(true)
  expect(new Set(frame.files).size).toBe(frame.files.length)
  for (const file of frame.files) {
    expect(file).toMatch(/^\/assets\/[^/]+\.(js|css)$/)
    expect((await get(file)).status, file).toBe(200)
  }
})

// Rule SCR-119.
test('the help is kept with the frame; its pictures are named in the language that is asked for', async () => {
  const [ja, en] = [await frameOf(), await frameOf('/worker.js?lang=en')]
  expect(ja.pictures.length).toBeGreaterThan(20)
  expect(en.pictures).toHaveLength(ja.pictures.length)
  expect(ja.pictures.filter((picture) => en.pictures.includes(picture))).toEqual([])
  for (const picture of [...ja.pictures, ...en.pictures]) {
    expect(picture).toMatch(/^\/assets\/[^/]+\.avif$/)
    expect(ja.files).not.toContain(picture)
  }
  const { status, headers } = await get(ja.pictures[0] ?? '')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/avif')
  expect(ja.files.some((file) => file.includes('topic-page'))).toBe(true)
})

test('nothing of the help is loaded with the first screens', async () => {
  const [sentence = ''] = helpPages.ja.menus.notes
  const saysIt = async (file: string) => (await (await get(file)).text()).includes(sentence)
  const { files } = await frameOf()
  const scripts = files.filter((file) => file.endsWith('.js'))
  const kept = (await Promise.all(scripts.map(async (file) => ((await saysIt(file)) ? [file] : [])))).flat()
  expect(kept).toHaveLength(1)
  for (const path of ['/login', '/reservation-calendar']) {
    const page = await (await get(path)).text()
    const named = scripts.filter((file) => page.includes(file))
    expect(named.length).toBeGreaterThan(1)
    expect(named).not.toContain(kept[0])
  }
})

test('it answers for the owner’s screens, and for nothing of the customers', async () => {
  const patterns = (await frameOf()).screens.map((pattern) => new RegExp(pattern, 'i'))
  const isScreen = (path: string) => patterns.some((pattern) => pattern.test(path))
  const screens = ['/reservation-calendar', '/reservation-calendar/20261124', '/customers', '/contact']
  for (const path of [...screens, screenPath('/reservation/{id}', { id: 3 })])
    expect(isScreen(path), path).toBe(true)
  const others = [
    '/',
    '/login',
    '/terms',
    '/s/koharu',
    '/s/koharu/book',
    '/r/1.abc',
    '/o/1.abc',
    '/api/reservations',
    '/sandbox/mail',
  ]
  for (const path of [...others, '/assets/index.js', '/calendar/x.ics'])
    expect(isScreen(path), path).toBe(false)
})

test('what the calendar needs is named as it is', () => {
  const admin = join(import.meta.dirname, '../../../admin')
  expect(framed.length).toBeGreaterThan(5)
  expect(framed.filter((source) => !existsSync(join(admin, source)))).toEqual([])
})
