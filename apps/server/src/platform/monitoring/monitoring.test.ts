import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor } from '#testing/browser'
import { makeShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('health, readiness and metrics answer without telling who asked what', async () => {
  const visitor = openVisitor(server.url)
  expect((await visitor.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
  expect((await visitor.call('GET', '/readyz')).body).toEqual({ status: 'ok', oldest_mail_seconds: 0 })
  await visitor.call('GET', '/api/public/shops/somebody-secret')
  await visitor.call('GET', '/api/public/shops/somebody-secret')
  const { text } = await visitor.call('GET', '/metrics')
  expect(text).toContain('noren_requests_total{route="/api/public/shops/:domain",status="404"} 2')
  expect(text).not.toContain('somebody-secret')
})

test('what is answered from the cache is counted too', async () => {
  const { domain } = await makeShop(server)
  const visitor = openVisitor(server.url)
  const count = async () =>
    Number(/^noren_kept_answers_total (\d+)$/m.exec((await visitor.call('GET', '/metrics')).text)?.[1])
  const before = await count()
  for (let time = 0; time < 3; time++) await fetch(`${server.url}/s/${domain}`).then((page) => page.text())
  expect((await count()) - before).toBe(2)
})
