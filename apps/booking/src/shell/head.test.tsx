import { expect, test } from 'vitest'
import { render } from '../entry.server.tsx'
import { someChoice, someReservation, someSetting, someShop, someWeek } from '../testing/shop.ts'
import type { Page } from '#platform/view.ts'

const headOf = (page: Page, context: object = {}): string =>
  /<head>(.*)<\/head>/s.exec(render({ context: { ...someSetting, ...context }, page }))?.[1] ?? ''

/** Name or property → content. */
const metaOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )

const image = (url: string, width: number, height: number) => ({
  url,
  alt_text: '',
  width,
  height,
  widths: [],
  color: null,
})

test('what messengers show: name, first line, the share image before the card, with its size', () => {
  const cover = image('/assets/images/cover.webp', 1600, 900)
  const og_image = image('/assets/images/share.webp', 1200, 630)
  const shop = { ...someShop, profile: '木もれ日の店。\n二行目', cover, og_image }
  expect(metaOf(headOf({ kind: 'shop', shop }))).toMatchObject({
    'og:type': 'website',
    'og:title': shop.name,
    'og:site_name': shop.name,
    'og:description': '木もれ日の店。',
    'og:url': 'https://noren.example/s/komorebi',
    'og:locale': 'ja_JP',
    'og:image': 'https://noren.example/assets/images/share.webp',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': shop.name,
    'twitter:card': 'summary_large_image',
    description: '木もれ日の店。',
  })
  expect(metaOf(headOf({ kind: 'shop', shop: { ...shop, og_image: null } }))['og:image']).toBe(
    'https://noren.example/assets/cards/komorebi-0123456789abcdef01234567.jpg',
  )
  const plain = metaOf(headOf({ kind: 'shop', shop: someShop }))
  expect([plain['og:image'], plain['og:image:height'], plain['twitter:card']]).toEqual([
    'https://noren.example/assets/cards/komorebi-0123456789abcdef01234567.jpg',
    '630',
    'summary_large_image',
  ])
  expect(headOf({ kind: 'shop', shop })).toContain(
    '<link rel="canonical" href="https://noren.example/s/komorebi"',
  )
})

test('only the page of a published shop may be indexed', () => {
  expect(metaOf(headOf({ kind: 'shop', shop: someShop }))).not.toHaveProperty('robots')
  const pages: Page[] = [
    { kind: 'shop', shop: { ...someShop, published: false, indexed: false } },
    { kind: 'shop', shop: { ...someShop, indexed: false } },
    { kind: 'menu', shop: someShop },
    { kind: 'week', shop: someShop, choice: someChoice(), week: someWeek, slotUnavailable: false },
    { kind: 'done', token: 't', reservation: someReservation, mailDomain: 'example.jp' },
    { kind: 'manage', token: 't', reservation: someReservation },
    { kind: 'cancel', token: 't', reservation: someReservation },
    { kind: 'error', code: 'not_found', shopName: someShop.name },
  ]
  for (const page of pages) {
    const head = headOf(page)
    expect([page.kind, metaOf(head)['robots'], head.includes('ld+json')]).toEqual([
      page.kind,
      'noindex',
      false,
    ])
  }
  expect(metaOf(headOf({ kind: 'shop', shop: someShop }, { isPreview: true }))['robots']).toBe('noindex')
})

test('pages of a shop have its crest, others the mark of the product', () => {
  const crest = '/assets/crest/ai-3053.svg'
  for (const page of [
    { kind: 'shop', shop: someShop },
    { kind: 'manage', token: 't', reservation: someReservation },
  ] as const) {
    expect(headOf(page)).toContain(`<link rel="icon" href="${crest}" type="image/svg+xml"`)
    expect(headOf(page)).toContain('<link rel="apple-touch-icon" href="/assets/crest/ai.png"')
  }
  const other = headOf({ kind: 'error', code: 'not_found' })
  expect(other).toContain('<link rel="icon" href="/icon.svg"')
  expect(other).not.toContain('apple-touch-icon')
})

test('coming days are said in the words of the shop, and nothing where there are none', () => {
  const special_days = [
    { from: '2026-11-28', to: '2026-11-30', ranges: [] },
    { from: '2026-12-02', to: '2026-12-02', ranges: [{ opening_time: '13:00', closing_time: '17:00' }] },
  ]
  const textOf = (page: Page, context: object = {}) =>
    render({ context: { ...someSetting, ...context }, page }).replace(/<[^>]+>/g, '')
  const text = textOf({ kind: 'shop', shop: { ...someShop, special_days } })
  expect(text).toContain('11/28(土)〜11/30(月)は休業いたします')
  expect(text).toContain('12/2(水)は13:00〜17:00の営業となります')
  expect(textOf({ kind: 'shop', shop: { ...someShop, special_days } }, { lang: 'en' })).toContain(
    'Closed: Sat 28 Nov–Mon 30 Nov',
  )
  expect(textOf({ kind: 'shop', shop: someShop })).not.toContain('休業いたします')
  expect(textOf({ kind: 'shop', shop: { ...someShop, special_days, published: false } })).not.toContain(
    '休業いたします',
  )
})

test('an unknown page leads on: to the shop where there is one, else to the top', () => {
  const shop = render({
    context: someSetting,
    page: { kind: 'error', code: 'not_found', shopName: someShop.name },
  })
  expect(shop).toContain('href="/s/komorebi"')
  expect(shop).toContain(someShop.name)
  const other = render({ context: someSetting, page: { kind: 'error', code: 'not_found' } })
  expect(other).toContain('<a href="/" ')
  const ownHost = render({
    context: { ...someSetting, base: '' },
    page: { kind: 'error', code: 'not_found' },
  })
  expect(ownHost).not.toContain('<a href="/" ')
})
