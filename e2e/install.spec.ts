// The owner's application on a phone without a network. Rules RES-24, SCR-28, SCR-29.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { calendar } from '@noren/words/reservations/calendar'
import { ownAccount } from '@noren/words/accounts/own'
import { enter, shopNow, openKept } from './day-page.ts'
import { ownPage } from './account-page.ts'
import { makeOwner } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const saved = calendar.ja.saved
const helpPictures = join(import.meta.dirname, '../apps/admin/src/features/help/pictures')

/** The owner of a shop with a visit today opens it once, so that its frame is kept. */
const openWithVisit = async (page: Page): Promise<void> => {
  await makeOwner(page.context())
  await enter(page, { start: `${shopNow().today}T13:00:00+09:00`, name: '山田 花子' })
  await openKept(page)
}

const keptNames = (page: Page) => page.evaluate(() => caches.keys())

test('without a network it opens with its frame and today’s list, and goes on by itself', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await openWithVisit(page)
  await expect(page.getByText('山田 花子').first()).toBeVisible()

  await context.setOffline(true)
  const opened = await context.newPage()
  await opened.goto('/reservation-calendar')
  const list = opened.getByRole('region', { name: saved.title })
  await expect(list).toContainText('13:00〜14:00')
  await expect(list).toContainText('山田 花子')
  await expect(opened.getByText(common.ja.offline)).toBeVisible()
  // Another screen has no data, but the same frame.
  await opened.goto('/customers')
  await expect(list).toContainText('山田 花子')
  // Nobody's pages but the owner's are kept.
  for (const path of ['/login', '/api/reservations/next']) {
    const other = await context.newPage()
    await expect(other.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await other.close()
  }

  await opened.goto('/reservation-calendar')
  await context.setOffline(false)
  await expect(opened.getByText(common.ja.offline)).toBeHidden()
  await expect(list).toBeHidden()
  await expect(
    opened
      .getByRole('navigation')
      .or(opened.getByRole('button', { name: shell.ja.openMenu }))
      .first(),
  ).toBeVisible()
})

test('nothing that was read or written is kept, and a logout leaves no list', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await openWithVisit(page)
  await page.goto('/reservation-search?q=%E5%B1%B1%E7%94%B0')
  await expect(page.getByText('山田 花子').first()).toBeVisible()
  const kept = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        texts.push(`${new URL(request.url).pathname} ${(await response?.text())?.includes('山田 花子')}`)
      }
    }
    return texts
  })
  expect(kept.length).toBeGreaterThan(5)
  for (const one of kept) expect(one).toMatch(/^\/(reservation-calendar|assets\/[^/]+\.(js|css)) false$/)

  await ownPage(page).openNavigation()
  await ownPage(page).logout.click()
  await expect(page).toHaveURL('/login')
  await context.setOffline(true)
  await page.goto('/reservation-calendar')
  await expect(page.getByText(common.ja.offline)).toBeVisible()
  await expect(page.getByText('山田 花子')).toHaveCount(0)
})

test('a new release takes over by itself, the files of the one before stay for open tabs; a failing one changes nothing', async ({
  page,
  context,
  baseURL,
  allowProblem,
}) => {
  allowProblem(/ERR_(INTERNET_DISCONNECTED|FAILED)/)
  allowProblem(/^foreign host: http:\/\/localhost/)
  await makeOwner(context)
  const proxy = await startProxy(baseURL ?? '')
  try {
    await openKept(page, proxy.url)
    const [before] = await keptNames(page)
    const picturesIn = (name = '') =>
      page.evaluate(
        async (cache) =>
          (await (await caches.open(cache)).keys()).filter(({ url }) => url.endsWith('.avif')).length,
        name,
      )
    await page.goto(`${proxy.url}/help`)
    // Those of one language.
    const pictures = readdirSync(helpPictures).filter((file) => file.endsWith('-ja.avif')).length
    await expect.poll(() => picturesIn(before)).toBe(pictures)
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update().catch(() => undefined)
      })
    proxy.rewrite((script) =>
      script
        .replace(/"name":"[^"]*"/, '"name":"broken"')
        .replace('"files":[', '"files":["/assets/missing.js",'),
    )
    await update()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing))
      .toBeNull()
    expect(proxy.asked()).toContain('/worker.js')
    expect(await keptNames(page)).toEqual([before])

    for (const [name, kept] of [
      ['next', [before, 'noren-frame.next']],
      ['after-next', ['noren-frame.next', 'noren-frame.after-next']],
    ] as const) {
      proxy.rewrite((script) => script.replace(/"name":"[^"]*"/, `"name":"${name}"`))
      // An update that begins while the one before is still taking over is dropped by the browser.
      await expect
        .poll(async () => {
          await update()
          return keptNames(page)
        })
        .toEqual(kept)
    }
    // The same pictures as before, without asking for them again. Rule SCR-119.
    await expect.poll(() => picturesIn('noren-frame.after-next')).toBe(pictures)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(common.ja.offline)).toBeVisible()
  } finally {
    await proxy.stop()
  }
})

// Rule SCR-29: a sign-in and the payment provider's link are for one use.
test('each navigation reaches the server once, also where an earlier release had the browser preload them', async ({
  page,
  context,
  baseURL,
  allowProblem,
}) => {
  allowProblem(/^foreign host: http:\/\/localhost/)
  allowProblem(/status of 404 .*\/r\/1\.none\/payment/)
  const { address } = await makeOwner(context)
  const proxy = await startProxy(baseURL ?? '')
  try {
    await openKept(page, proxy.url)
    const isPreloading = () =>
      page.evaluate(async () => {
        const { navigationPreload } = await navigator.serviceWorker.ready
        return (await navigationPreload.getState()).enabled
      })
    expect(await isPreloading()).toBe(false)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
    proxy.rewrite((script) => script.replace(/"name":"[^"]*"/, '"name":"next"'))
    await expect
      .poll(async () => {
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
        return isPreloading()
      })
      .toBe(false)

    const times = async (path: string, open: () => Promise<unknown>): Promise<number> => {
      const before = proxy.asked().length
      await open()
      return proxy
        .asked()
        .slice(before)
        .filter((asked) => asked === path).length
    }
    const shopPath = new URL(address).pathname
    for (const path of [
      '/business-day',
      '/terms',
      shopPath,
      '/r/1.none/payment',
      '/api/auth/google/callback',
    ])
      expect(await times(path, () => page.goto(proxy.url + path)), path).toBe(1)
    await page.goto(`${proxy.url}/terms`)
    expect(await times('/terms', () => page.reload()), 'a reload').toBe(1)
    const sent = page.waitForURL('**/payment/check')
    const send = async () => {
      await page.evaluate(() => {
        const form = Object.assign(document.createElement('form'), { method: 'post' })
        form.action = '/r/1.none/payment/check'
        document.body.append(form)
        form.submit()
      })
      await sent
    }
    expect(await times('/r/1.none/payment/check', send), 'a form').toBe(1)
    const opened = async () => {
      const next = context.waitForEvent('page')
      await page.evaluate(() => void window.open('/privacy', '_blank', 'noopener'))
      const other = await next
      await other.waitForLoadState()
      await other.close()
    }
    expect(await times('/privacy', opened), 'a window').toBe(1)
    const file = '/api/customers/export'
    const download = async () => {
      const downloaded = page.waitForEvent('download')
      await page.evaluate((path) => location.assign(path), file)
      await (await downloaded).path()
    }
    expect(await times(file, download), file).toBe(1)
  } finally {
    await page.goto('about:blank')
    await proxy.stop()
  }
})

test('the account’s screen says how it is put on the home screen', async ({ page, context }) => {
  await makeOwner(context)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: ownAccount.ja.install.title })).toContainText(
    'ホーム画面に追加',
  )
})

/** The product at another port, which may change the worker's script as a new release would. Cookies are those of the host. */
const startProxy = async (target: string) => {
  const asked: string[] = []
  let rewrite = (script: string): string => script
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    asked.push(path.split('?')[0] ?? '')
    const { cookie = '', accept = '*/*', 'accept-language': language = 'ja' } = request.headers
    const { 'content-type': type } = request.headers
    const isPost = request.method === 'POST'
    const answer = await fetch(target + path, {
      redirect: 'manual',
      headers: { cookie, accept, 'accept-language': language, ...(type && { 'content-type': type }) },
      ...(isPost && { method: 'POST', body: await text(request) }),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    for (const name of ['content-type', 'content-disposition', 'cache-control', 'location'])
      if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? '')
    response.writeHead(answer.status)
    response.end(path.startsWith('/worker.js') ? rewrite(body.toString()) : body)
  }
  const server = createServer((request, response) => void pass(request, response))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    rewrite: (change: (script: string) => string) => {
      rewrite = change
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
