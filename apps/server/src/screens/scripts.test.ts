// Which scripts the owner's screens name in their page, and how many bytes they are.
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server'

const server = await useTestServer({ PUBLIC_URL: 'https://noren.example', LIMITS: 'on' })

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

const textOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text()

test('the screens that people open first name their code, and what the next press needs; who brings no session is told, so that nothing is asked', async () => {
  const cookie = '__Host-session=anything'
  const scriptsOf = (html: string) => [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)]
  const session = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/me">'
  const others = scriptsOf(await textOf('/waitlist'))
  for (const path of ['/login', '/signup', '/reservation-calendar', '/customers', '/shop/about']) {
    const html = await textOf(path)
    expect(scriptsOf(html).length, path).toBeGreaterThan(others.length)
    for (const [, file = ''] of scriptsOf(html)) expect((await get(file)).status, file).toBe(200)
    expect(html).toContain('<body data-visitor>')
    expect(html).not.toContain(session)
    const known = await textOf(path, { cookie })
    expect(known).toContain('<body>')
    expect(known).toContain(session)
  }
  const ahead = [
    ...(await textOf('/reservation-calendar')).matchAll(/rel="prefetch" crossorigin href="([^"]+)"/g),
  ]
  expect(ahead.length).toBeGreaterThan(0)
  for (const [, file = ''] of ahead) expect((await get(file)).status, file).toBe(200)
})

test.each([
  ['/login', 150],
  ['/reservation-calendar', 170],
])('%s loads at most %i KB of script until it can be used (rule SCR-30)', async (path, limit) => {
  const html = await textOf(path)
  const files = [...html.matchAll(/(?:src|rel="modulepreload" crossorigin href)="(\/assets\/[^"]+\.js)"/g)]
  expect(files.length).toBeGreaterThan(5)
  const sizes = files.map(async ([, file = '']) => {
    const { headers } = await get(file, { 'accept-encoding': 'br' })
    return Number(headers.get('content-length'))
  })
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(limit * 1024)
})
