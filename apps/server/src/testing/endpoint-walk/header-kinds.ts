// What every route says to browsers beside its contents, by the kind of route: policy, caching, and what is special.
import { screens } from '@noren/contract/screens'
import { nameOf, type Target } from '../callers.ts'
import type { Answer } from '../client.ts'

type Headers = Record<string, string>

const always: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const closed = "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const policies = {
  api: "default-src 'none'; frame-ancestors 'none'",
  page: `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ${closed}`,
  site: `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; ${closed}`,
  preview: `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; ${closed.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}`,
  file: "default-src 'none'; sandbox",
  mailbox:
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  google:
    "default-src 'none'; style-src 'sha256-…'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const forever = 'public, max-age=31536000, immutable'
const noReferrer = { 'referrer-policy': 'no-referrer' }
const sameOrigin = { 'referrer-policy': 'same-origin' }
const noIndex = { 'x-robots-tag': 'noindex' }
const drawn = ['/', '/terms', '/privacy', '/legal-notice', '/external-transmission', '/signup', '/login']
const byMail = ['/reset-password', '/reset-password/{token}', '/account-verify', '/oauth/signin']
/** What has no route is the application's own page of what is not found. */
export const unmounted = ['/nowhere', '/assets/nowhere.js']
const others = [...screens.filter((path) => ![...drawn, ...byMail].includes(path)), ...unmounted]

type Kind = [
  routes: readonly (string | RegExp)[],
  policy: keyof typeof policies,
  cache: string,
  more?: Headers,
]

export const kinds: Record<string, Kind> = {
  'public pages': [drawn.map(get), 'page', 'no-cache'],
  'owner’s pages': [others.map(get), 'page', 'no-cache', noIndex],
  'pages that a mail leads to': [byMail.map(get), 'page', 'no-cache', { ...noReferrer, ...noIndex }],
  'booking site': [['GET /s/{domain}', 'GET /s/{domain}/book'], 'site', 'no-cache'],
  'site: forms': [
    [/^POST \/s\/{domain}\/(confirm|change|book|waitlist)$/],
    'site',
    'private, no-cache',
    sameOrigin,
  ],
  'site: ways on': [[/^GET \/s\/{domain}\/(confirm|change|waitlist)?$/], 'api', 'no-store', sameOrigin],
  'site: example of a link': [[/^GET \/r\/example/], 'site', 'no-store', sameOrigin],
  'site: no such page': [[/ \/[srow]\/\*$/], 'site', 'no-store', sameOrigin],
  'site: waiting list': [['GET /s/{domain}/waitlist/sent'], 'site', 'no-store', sameOrigin],
  'site: previews': [
    ['GET /s/{domain}/preview/{token}'],
    'preview',
    'no-store',
    { ...noReferrer, ...noIndex },
  ],
  'site: the owner’s trial': [['GET /s/{domain}/try/{token}'], 'site', 'no-store', noReferrer],
  'site: links': [
    [/^GET \/(s\/{domain}\/done|r|m|o|w)\/{token}(\/cancel|\/reschedule|\/receipt|\/reminders\/{key})?$/],
    'site',
    'no-store',
    noReferrer,
  ],
  'site: forms of links': [
    [
      /^POST \/([mo]\/{token}|r\/{token}\/(cancel|reschedule|reminders\/{key}|payment(\/check|\/stop)?)|w\/{token}\/(prove|leave|decline|book))$/,
    ],
    'site',
    'private, no-cache',
    noReferrer,
  ],
  'site: ways on of links': [
    [/^GET \/(r\/{token}\/(again|another)|w\/{token}\/\w+)$/],
    'api',
    'no-store',
    noReferrer,
  ],
  // Of a reservation that is paid.
  'site: payments': [['GET /r/{token}/payment'], 'api', 'no-store', noReferrer],
  'site: receipts for the shop': [['GET /receipts/{id}'], 'site', 'no-store', sameOrigin],
  'site: calendar files': [['GET /r/{token}/reservation.ics'], 'api', 'no-store', noReferrer],
  'calendar feeds': [['GET /calendar/{name}'], 'api', 'private, no-cache', { ...noReferrer, ...noIndex }],
  'API, kept': [['GET /api/public/shops/{domain}/availability'], 'api', 'no-cache'],
  API: [
    [
      / \/api\/(?!docs$|.*\/{domain}\/availability$|.*\/(image|card)$)|^(?!GET).* \/api\/.*\/image$/,
      /^GET \/(metrics|healthz|readyz|sanctum\/csrf-cookie)$/,
    ],
    'api',
    'no-store',
  ],
  'API to read': [['GET /api/docs'], 'page', 'no-store'],
  'for crawlers': [[/^GET \/(robots.txt|sitemap.xml)$/], 'api', 'public, max-age=3600'],
  pictures: [
    ['GET /assets/images/{name}'],
    'file',
    forever,
    { 'cross-origin-resource-policy': 'cross-origin' },
  ],
  'pictures for the owner': [
    ['GET /api/customers/{id}/photos/{photoId}/image', 'GET /api/looks/{id}/card'],
    'file',
    'private, no-store',
  ],
  'cards of shops': [
    ['GET /assets/cards/{name}'],
    'file',
    forever,
    { 'cross-origin-resource-policy': 'cross-origin' },
  ],
  crests: [['GET /assets/crest/{name}'], 'file', forever],
  'scripts and styles': [['GET /assets/*'], 'api', forever],
  'scripts and styles of the site': [['GET /assets/booking/{name}'], 'site', forever],
  'files without a hash': [
    [/^GET \/(icon.svg|icon-(192|512|maskable).png|apple-touch-icon.png|share.jpg|manifest.webmanifest)$/],
    'page',
    'public, max-age=86400',
  ],
  'service worker': [['GET /worker.js'], 'page', 'no-cache'],
  'sandbox: JSON and protocol': [
    ['GET /sandbox/mail/messages', / \/sandbox\/(google|stripe\/v1)\/\*$/],
    'api',
    'no-store',
  ],
  'sandbox: mailbox': [['GET /sandbox/mail'], 'mailbox', 'no-store', noReferrer],
  'sandbox: attachments': [['GET /sandbox/mail/{id}/{index}'], 'file', 'no-store', noReferrer],
  'sandbox: payments': [
    [/ \/sandbox\/stripe(\/(checkout|portal|connect)\/{id})?$/],
    'google',
    'no-store',
    noReferrer,
  ],
  'sandbox: Google': [[/ \/sandbox\/google\/interaction\/{uid}$/], 'google', 'no-store', noReferrer],
}

function get(path: string): string {
  return `GET ${path}`
}

export const kindsOf = (target: Target): string[] =>
  Object.entries(kinds).flatMap(([name, [routes]]) =>
    routes.some((one) => (typeof one === 'string' ? one === nameOf(target) : one.test(nameOf(target))))
      ? [name]
      : [],
  )

/** A refusal is an answer of the API, whatever else its endpoint may say. */
export const headersOf = (isSecure: boolean, target: Target, isRefusal = false): Headers => {
  const [kind = ''] = kindsOf(target)
  const [, policy, cache, more] = kinds[isRefusal ? 'API' : kind] ?? [[], 'api', 'of no kind']
  const secure = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
  return {
    ...always,
    'content-security-policy': policies[policy],
    'cache-control': cache,
    ...more,
    ...(isSecure && secure),
  }
}

const watched = new Set([
  ...Object.keys(always),
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-robots-tag',
])

/** Of the headers of an answer those that are about security and caching. */
export const toldBy = ({ headers }: Answer): Headers =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => watched.has(name))
      .map(([name, value]) => [name, value.replace(/'sha256-[^']+'/, "'sha256-…'")]),
  )
