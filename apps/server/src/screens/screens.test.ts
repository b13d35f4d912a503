// What the server sends: the public pages with their contents, in the reader's language, and for the screens of the owner's
// application its page, empty but for a frame.
import { accounts } from '@noren/words/accounts'
import { passwords } from '@noren/words/accounts/passwords'
import { landing } from '@noren/words/admin/landing'
import { publicFrame } from '@noren/words/admin/public'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { legalFrame } from '@noren/words/legal/frame'
import { notice } from '@noren/words/legal/notice'
import { privacy } from '@noren/words/legal/privacy'
import { terms } from '@noren/words/legal/terms'
import { transmission } from '@noren/words/legal/transmission'
import { reservations } from '@noren/words/reservations'
import { describe, expect, test } from 'vitest'
import { startTestServer, useTestServer } from '#testing/server'

const pages = {
  '/': landing,
  '/terms': terms,
  '/privacy': privacy,
  '/legal-notice': notice,
  '/external-transmission': transmission,
}
const paths = Object.keys(pages) as (keyof typeof pages)[]

const server = await useTestServer({ PUBLIC_URL: 'https://noren.example', LIMITS: 'on' })

const get = (path: string, headers: Record<string, string> = {}, of = server) =>
  fetch(of.url + path, { headers, redirect: 'manual' })

const textOf = async (path: string, headers: Record<string, string> = {}, of = server) =>
  (await get(path, headers, of)).text()

/** As a reader sees it, in one line. */
const readable = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe.each(['ja', 'en'] as const)('in %s', (lang) => {
  test.each(paths)('%s comes whole, with all that search engines ask for', async (path) => {
    const answer = await get(path, { 'accept-language': lang })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const words = pages[path][lang]
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain(`<title>${common[lang].productTitle(words.title)}</title>`)
    expect(html.match(/<meta name="description"/g)).toHaveLength(1)
    expect(html).toContain(`<meta name="description" content="${words.description}">`)
    const address = `https://noren.example${path}`
    expect(html).toContain(`<link rel="canonical" href="${address}">`)
    const named = await textOf(`${path}?lang=${lang}`, {})
    expect(named).toContain(`<link rel="canonical" href="${address}${lang === 'en' ? '?lang=en' : ''}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="ja" href="${address}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="${address}?lang=en">`)
    expect(html).toContain(`<meta property="og:image" content="https://noren.example/share.jpg">`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const name of Object.values(publicFrame[lang].legal)) expect(readable(html)).toContain(name)
    expect(readable(html)).not.toMatch(/null|undefined|NaN|\[object/)
    expect(answer.headers.get('x-robots-tag')).toBeNull()
  })

  test('terms and privacy hold every sentence of theirs, and when they were last changed', async () => {
    for (const [path, words] of [
      ['/terms', terms[lang]],
      ['/privacy', privacy[lang]],
    ] as const) {
      const text = readable(await textOf(path, { 'accept-language': lang }))
      expect(text).toContain(legalFrame[lang].updated)
      for (const { title, body } of words.sections)
        for (const sentence of [title, ...body.flat()]) expect(text).toContain(sentence)
    }
  })
})

test('the language is the address’s, else the chosen one, else what the browser asks for', async () => {
  const languageOf = async (path: string, headers: Record<string, string>) =>
    /<html lang="(\w+)"/.exec(await textOf(path, headers))?.[1]
  for (const path of ['/', '/terms', '/login', '/nowhere']) {
    expect(await languageOf(path, {})).toBe('ja')
    expect(await languageOf(path, { 'accept-language': 'fr, en;q=0.8' })).toBe('en')
    expect(await languageOf(path, { 'accept-language': 'en', cookie: 'language=ja' })).toBe('ja')
    expect(await languageOf(path, { cookie: 'language=en' })).toBe('en')
    expect(await languageOf(path, { cookie: 'language="><script>' })).toBe('ja')
    expect(await languageOf(`${path}?lang=en`, { cookie: 'language=ja' })).toBe('en')
    expect(await languageOf(`${path}?lang=xx`, { cookie: 'language=en' })).toBe('en')
    const { headers } = await get(path)
    expect(headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
    expect(headers.get('cache-control')).toBe('no-cache')
  }
})

test('everything else is a frame of shapes that says nothing of anybody: named by search engines only where it leads in', async () => {
  const frames = new Map<string, string>()
  for (const path of [
    '/login',
    '/signup',
    '/customers',
    '/menu/3/edit',
    '/reservation-calendar/2026/11',
    '/reset-password/secret',
  ]) {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const frame = /<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? ''
    frames.set(path, frame)
    expect(readable(frame), path).toBe('')
    expect(frame, path).not.toMatch(/<a |<button|<input|href=|secret/)
    expect(html).toMatch(/<noscript><p .*?<\/noscript><div id="root">/s)
    for (const lang of ['ja', 'en'] as const) expect(html).toContain(common[lang].noScript)
    expect(answer.headers.get('x-robots-tag'), path).toBe(
      ['/login', '/signup'].includes(path) ? null : 'noindex',
    )
  }
  // The owner's screens share one frame but for the calendar, which fills the window; the account pages have another.
  expect(frames.get('/customers')).toContain('<main')
  expect(frames.get('/menu/3/edit')).toBe(frames.get('/customers'))
  expect(frames.get('/reservation-calendar/2026/11')).toContain('<main')
  expect(frames.get('/reservation-calendar/2026/11')).not.toBe(frames.get('/customers'))
  expect(frames.get('/signup')).toBe(frames.get('/login'))
  expect(frames.get('/login')).not.toBe(frames.get('/customers'))
  expect(await textOf('/nowhere')).toContain('<div id="root"></div>')
  const missing = await get('/nowhere', {
    'if-none-match': (await get('/nowhere')).headers.get('etag') ?? '',
  })
  expect(missing.status).toBe(404)
  expect(missing.headers.get('x-robots-tag')).toBe('noindex')
})

test.each([
  ['/login', accounts.ja.login.title, accounts.en.login.title],
  ['/signup', accounts.ja.signup.title, accounts.en.signup.title],
  ['/forgot-password', passwords.ja.forgot.title, passwords.en.forgot.title],
  ['/reservation-calendar', reservations.ja.calendar.title, reservations.en.calendar.title],
  ['/reservation-calendar/20261121', reservations.ja.calendar.title, reservations.en.calendar.title],
  ['/reservation/12', reservations.ja.detail.title, reservations.en.detail.title],
  ['/customers', shell.ja.nav.customers, shell.en.nav.customers],
  ['/account', shell.ja.account, shell.en.account],
  ['/nowhere', undefined, undefined],
] as const)(
  '%s says in its head what it is before any script runs, in one language',
  async (path, ja, en) => {
    for (const [lang, title] of [
      ['ja', ja],
      ['en', en],
    ] as const) {
      const [head = ''] = (await textOf(`${path}?lang=${lang}`)).split('</head>')
      const { product, productTitle } = common[lang]
      expect(head).toContain(`<title>${title === undefined ? product : productTitle(title)}</title>`)
      expect(head).toContain(`<meta name="description" content="${landing[lang].description}">`)
      expect(head.match(/<title>|<meta name="description"/g)).toHaveLength(2)
      expect(head).not.toContain('無料')
      if (lang === 'en') expect(head).not.toMatch(/[\u3041-\u30ff\u3400-\u9fff]/)
    }
  },
)

// Rule SCR-232.
test('the owner’s screens are as bright as the device has chosen from the first byte on; public pages are always light', async () => {
  const brightness = async (path: string, cookie = '') =>
    /<html[^>]*data-theme="(\w+)"/.exec(await textOf(path, { cookie }))?.[1]
  expect(await brightness('/reservation-calendar')).toBe('auto')
  expect(await brightness('/reservation-calendar', 'theme=dark')).toBe('dark')
  expect(await brightness('/login', 'theme=light')).toBe('light')
  expect(await brightness('/nowhere', 'theme=dark')).toBe('dark')
  expect(await brightness('/reservation-calendar', 'theme=%22%3E%3Cscript%3E')).toBe('auto')
  for (const path of paths) expect(await brightness(path, 'theme=dark')).toBeUndefined()
})

test('no page has a script in it that could run; all keep the same strict policy', async () => {
  for (const path of [...paths, '/login', '/nowhere']) {
    const answer = await get(path)
    const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? []
    for (const script of scripts) expect(script).toMatch(/type="application\/json"|src="\/assets\//)
    // What the application must know of the configuration stands in a block of data.
    expect(scripts).toHaveLength(paths.some((one) => one === path) ? 1 : 2)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age/)
  }
})

test('a page is sent compressed, and not again where it has not changed', async () => {
  const answer = await get('/terms', { 'accept-encoding': 'br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  const etag = answer.headers.get('etag') ?? ''
  expect((await get('/terms', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/terms', { 'if-none-match': etag, cookie: 'language=en' })).status).toBe(200)
  const script = /src="(\/assets\/[^"]+)"/.exec(await textOf('/login'))?.[1] ?? ''
  const asset = await get(script, { 'accept-encoding': 'br' })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('content-type')).toMatch(/javascript/)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a public page loads a script of its own, nothing of the application; only the top page fetches that ahead', async () => {
  for (const path of paths) {
    const html = await textOf(path)
    const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = '']) => name)
    const ahead = [...html.matchAll(/rel="prefetch" crossorigin href="([^"]+)"/g)]
    expect(ahead.length > 0, path).toBe(path === '/')
    const loaded = names.filter((name) => ahead.every(([, other]) => other !== name))
    const sizes = await Promise.all(
      loaded.map(async (name) => (await (await get(name, { 'accept-encoding': 'identity' })).text()).length),
    )
    expect(sizes.length, path).toBeGreaterThan(0)
    expect(
      sizes.reduce((sum, size) => sum + size),
      path,
    ).toBeLessThan(3_000)
  }
})

test('the miniature shows the next days, tomorrow too', async () => {
  const firstDay = async () => /scope="col"[^>]*>(\d+)/.exec(await textOf('/'))?.[1]
  expect(await firstDay()).toBe('22')
  server.setNow('2026-11-30T23:59:00+09:00')
  expect(await firstDay()).toBe('1')
  server.setNow('2026-12-01T00:00:00+09:00')
  expect(await firstDay()).toBe('2')
})

test('pages that are asked for at the same time don’t speak each other’s language', async () => {
  const fresh = await startTestServer()
  try {
    const asked = Array.from({ length: 40 }, (_, index) => ({
      path: paths[index % paths.length] ?? '/',
      lang: index % 2 === 0 ? ('ja' as const) : ('en' as const),
    }))
    await Promise.all(
      asked.map(async ({ path, lang }) => {
        const html = await textOf(path, { 'accept-language': lang }, fresh)
        expect(html).toContain(`<title>${common[lang].productTitle(pages[path][lang].title)}</title>`)
        expect(readable(html)).toContain(publicFrame[lang].login)
      }),
    )
  } finally {
    await fresh.stop()
  }
})

test('search engines are told the pages in both languages', async () => {
  expect(await textOf('/robots.txt')).toContain('Sitemap: https://noren.example/sitemap.xml')
  const map = await textOf('/sitemap.xml')
  for (const path of paths) expect(map).toContain(`<loc>https://noren.example${path}</loc>`)
  expect((await get('/sitemap.xml')).headers.get('content-type')).toMatch(/^application\/xml/)
  expect((await get('/share.jpg')).headers.get('content-type')).toBe('image/jpeg')
})

test('an operator who has said nothing is said to be missing, once; nothing is sent to anybody', async () => {
  const bare = await startTestServer()
  try {
    const page = readable(await textOf('/legal-notice', {}, bare))
    expect(page.split(legalFrame.ja.missing)).toHaveLength(2)
    expect(page).not.toContain(legalFrame.ja.emailless.nothing)
    // Rule PUB-61: the pages about law alone say so, and what to set is no concern of visitors.
    for (const path of paths) {
      const html = await textOf(path, {}, bare)
      expect(readable(html).includes(legalFrame.ja.unnamed), path).toBe(path !== '/')
      expect(html, path).not.toContain('OPERATOR_')
    }
    // A contact form for clients does not exist yet.
    for (const path of paths.slice(1))
      expect(await textOf(path, {}, bare), path).not.toMatch(/ご意見・ご要望|\/contact"/)
    expect(readable(await textOf('/terms', {}, bare))).toContain(legalFrame.ja.nameless)
    const sent = readable(await textOf('/external-transmission', {}, bare))
    const { push, ...others } = transmission.ja.recipients
    expect(sent).toContain(push.who)
    for (const { who } of Object.values(others)) expect(sent).not.toContain(who)
  } finally {
    await bare.stop()
  }
})

test.each([
  [{ OPERATOR_TELEPHONE: '03-1234-5678' }, legalFrame.ja.emailless.telephone, 'href="tel:0312345678"'],
  [
    { OPERATOR_URL: 'https://company.example' },
    legalFrame.ja.emailless.url,
    'href="https://company.example"',
  ],
  [{ OPERATOR_EMAIL: 'info@noren.example' }, 'info@noren.example', 'href="mailto:info@noren.example"'],
])('questions lead to what is configured: %j', async (environment, sentence, link) => {
  const named = await startTestServer(environment)
  try {
    for (const path of paths.slice(1, 4)) {
      const html = await textOf(path, {}, named)
      expect(readable(html), path).toContain(sentence)
      expect(html, path).toContain(link)
      expect(html, path).not.toContain(legalFrame.ja.unnamed)
      expect(html, path).not.toContain('OPERATOR_')
    }
  } finally {
    await named.stop()
  }
})

test('an operator is named on every page about law, whatever the name is made of', async () => {
  const name = '株式会社</script><script>"のれん"&'
  const named = await startTestServer({
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: '東京都台東区谷中1-2-3',
    OPERATOR_TELEPHONE: '03-1234-5678',
    OPERATOR_EMAIL: 'info@noren.example',
    OPERATOR_URL: 'https://company.example',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    SMTP_URL: 'smtps://relay.example',
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_PRICE_MONTHLY: 'price_1',
    STRIPE_PRICE_YEARLY: 'price_2',
    S3_ENDPOINT: 'https://store.example',
    S3_BUCKET: 'bucket',
    S3_REGION: 'ap-northeast-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    ERROR_REPORTING_DSN: 'https://key@errors.example/1',
  })
  try {
    for (const path of paths.slice(1)) {
      const html = await textOf(path, {}, named)
      for (const text of [name, '東京都台東区谷中1-2-3', '03-1234-5678', 'info@noren.example'])
        expect(readable(html), path).toContain(text)
      expect(html).toContain('href="tel:0312345678"')
      expect(html).toContain('href="https://company.example"')
      expect(html.match(/<script[^>]*>/g)).toHaveLength(1)
      expect(html).not.toContain(legalFrame.ja.onRequest)
    }
    expect(await textOf('/', {}, named)).toContain('href="https://company.example"')
    const sent = readable(await textOf('/external-transmission', {}, named))
    for (const recipient of Object.values(transmission.ja.recipients))
      for (const text of Object.values(recipient)) expect(sent).toContain(text)
  } finally {
    await named.stop()
  }
})

test.each([
  ['beta', landing.ja.facts.cost.beta.title, notice.ja.priceNow.beta],
  ['live', landing.ja.facts.cost.live.title, notice.ja.priceNow.live],
  ['off', landing.ja.facts.cost.off.title, notice.ja.priceNow.off],
] as const)('with billing %s only that is promised', async (billing, fact, price) => {
  const other = await startTestServer({ BILLING: billing })
  try {
    const top = readable(await textOf('/', {}, other))
    expect(top).toContain(fact)
    expect(top.includes(landing.ja.beta.title)).toBe(billing === 'beta')
    if (billing !== 'beta') expect(top).not.toContain('ベータ版')
    expect(readable(await textOf('/legal-notice', {}, other))).toContain(price)
    const agreed = readable(await textOf('/terms', {}, other))
    const titleOf = (id: string) => terms.ja.sections.find((section) => section.id === id)?.title ?? ''
    expect(agreed.includes(titleOf('beta'))).toBe(billing === 'beta')
    expect(agreed.includes(titleOf('fees'))).toBe(billing !== 'off')
  } finally {
    await other.stop()
  }
})
