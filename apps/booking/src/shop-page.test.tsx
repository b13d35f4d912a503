// The shop's own page as it is rendered: its look, its head, its menus. Rules PAGE-30 to PAGE-35.
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import { expect, test } from 'vitest'
import { render } from './entry.server.tsx'
import type { Page, RenderContext } from '#platform/view.ts'
import { someReservation, someSetting, someShop } from './testing/shop.ts'

const html = (page: Page, context: Partial<RenderContext> = {}): string =>
  render({ context: { ...someSetting, ...context }, page })

test('every page is sent with the look of its shop', () => {
  const shop = { ...someShop, cloth: 'azuki' as const, voice: 'mincho' as const, pattern: 'asanoha' as const }
  const reservation = { ...someReservation, shop: { ...someReservation.shop, ...shop } }
  const pages: Page[] = [
    { kind: 'shop', shop },
    { kind: 'menu', shop },
    { kind: 'done', token: '1.abc', reservation, mailDomain: 'noren.example' },
    { kind: 'completion_preview', shopName: 'x', look: shop, blocks: [] },
    { kind: 'error', code: 'fault', shopName: 'x', look: shop },
  ]
  for (const page of pages) {
    expect(html(page)).toContain(
      '<html lang="ja" data-cloth="azuki" data-voice="mincho" data-pattern="asanoha">',
    )
    expect(html(page)).toContain('<meta name="theme-color" content="#7a3b3b"/>')
  }
  expect(html({ kind: 'error', code: 'not_found' })).toContain(
    'data-cloth="ai" data-voice="gothic" data-pattern="muji"',
  )
})

test('the head of the shop’s page is its noren with the crest, or its cover; Noren’s mark is in the footer alone', () => {
  const headOf = (page: string) => page.slice(page.indexOf('本文へ移動'), page.indexOf('<main'))
  const plain = html({ kind: 'shop', shop: someShop })
  expect(headOf(plain)).toMatch(/class="noren .* data-letter="こ".*<h1[^>]*>ヘアサロン こもれび<\/h1>/)
  expect(headOf(plain)).not.toContain('<img')
  const cover = {
    url: '/assets/images/a.webp',
    alt_text: '店内',
    width: 1600,
    height: 900,
    widths: [],
    color: null,
  }
  const withCover = html({ kind: 'shop', shop: { ...someShop, cover } })
  expect(headOf(withCover)).toContain('alt="店内"')
  expect(headOf(withCover)).not.toContain('class="noren ')
  const menus = html({ kind: 'menu', shop: someShop })
  for (const page of [plain, withCover, menus]) {
    expect(headOf(page)).not.toContain('<svg')
    expect(/<footer.*?<svg/s.test(page)).toBe(true)
  }
})

test('the head says one line, today and the way there; the rest of the profile stands below the menus', () => {
  const shop = {
    ...someShop,
    profile: '木もれ日のさす一軒家です。\n駐車場は2台あります。',
    access_info: '吉祥寺駅 徒歩5分\n北口から',
  }
  const page = html({
    kind: 'shop',
    shop,
    today: {
      ranges: [{ opening_time: '10:00', closing_time: '19:00' }],
      state: 'free',
      is_open: true,
      next: null,
    },
  })
  const head = headIn(page)?.replace(/<[^>]*>/g, '') ?? ''
  expect(head).toContain('木もれ日のさす一軒家です。')
  expect(head).toContain('本日 10:00〜19:00・空きあり')
  expect(head).toContain('吉祥寺駅 徒歩5分')
  expect(head).not.toContain('駐車場')
  expect(page.lastIndexOf('駐車場は2台')).toBeGreaterThan(page.indexOf('カット＋カラー'))
  const withoutProfile = html({ kind: 'shop', shop: { ...shop, profile: '' } })
  expect(headIn(withoutProfile)).toContain('東京都武蔵野市吉祥寺本町2-10-5')
})

/** Below the noren, where the page begins. */
const headIn = (page: string): string | undefined => /<main.*?(<header.*?<\/header>)/s.exec(page)?.[1]

test('the noren hangs while the shop is open, and is rolled up before, after, and of a page that is not public', () => {
  const ranges = [{ opening_time: '10:00', closing_time: '19:00' }]
  const isRolled = (page: Page) => html(page).includes('data-rolled="true"')
  const today = { ranges, state: 'free', next: null } as const
  expect(isRolled({ kind: 'shop', shop: someShop, today: { ...today, is_open: true } })).toBe(false)
  expect(isRolled({ kind: 'shop', shop: someShop, today: { ...today, is_open: false } })).toBe(true)
  expect(isRolled({ kind: 'shop', shop: { ...someShop, published: false } })).toBe(true)
  // A preview is of no time of day.
  expect(isRolled({ kind: 'shop', shop: someShop })).toBe(false)
})

test('today in each state', () => {
  const line = (today: object, lang: Lang = 'ja') => {
    const ranges = [
      { opening_time: '10:00', closing_time: '13:00' },
      { opening_time: '15:00', closing_time: '19:00' },
    ]
    const page = html(
      { kind: 'shop', shop: someShop, today: { ranges, state: null, is_open: true, next: null, ...today } },
      { lang },
    )
    return /(?:本日|Today|Closed)[^\n]*?(?=<\/p>)/.exec(page)?.[0].replace(/<[^>]*>/g, '')
  }
  expect(line({ state: 'full' })).toBe('本日 10:00〜13:00、15:00〜19:00・満席')
  expect(line({ state: 'by_phone' })).toBe('本日 10:00〜13:00、15:00〜19:00・本日分のネット受付は終了')
  expect(line({ state: null })).toBe('本日 10:00〜13:00、15:00〜19:00')
  const opens = (date: string, is_tomorrow: boolean) => ({ next: { date, time: '09:00', is_tomorrow } })
  expect(line({ state: 'closed', ...opens('2026-11-24', false) })).toBe(
    '本日休業・11/24(火) 09:00 に開きます',
  )
  expect(line({ state: 'over', ...opens('2026-11-22', true) })).toBe(
    '本日の営業は終了・明日 09:00 に開きます',
  )
  expect(line({ state: 'over', ...opens('2026-11-22', true) }, 'en')).toBe(
    'Closed for today · opens tomorrow at 09:00',
  )
  expect(line({ state: 'closed' })).toBe('本日休業')
  expect(line({ state: 'free', is_open: false, ...opens('2026-11-21', false) })).toBe(
    '本日 10:00〜13:00、15:00〜19:00・空きあり・09:00 に開きます',
  )
  expect(line({ state: 'full' }, 'en')).toBe('Today 10:00–13:00, 15:00–19:00 · fully booked')
})

test('menus have a column of pictures where at least half of them have one, and say once that prices include tax', () => {
  const [cut, colour] = someShop.menus
  if (!cut || !colour) throw new Error('the shop has two menus')
  const image = {
    image_url: '/assets/images/b.webp',
    alt_text: '前髪',
    width: 400,
    height: 400,
    widths: [],
    color: null,
  }
  const none = html({ kind: 'menu', shop: someShop })
  const main = (page: string) => /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  expect(main(none)).not.toMatch(/<img|class="crest/)
  expect(none.match(/料金はすべて税込です/g)).toHaveLength(1)
  expect(none).toContain('5,500円')
  const one = html({ kind: 'menu', shop: { ...someShop, menus: [{ ...cut, image }, colour] } })
  expect(main(one).match(/<img/g)).toHaveLength(1)
  expect(main(one).match(/class="crest/g)).toHaveLength(1)
  // Fewer than half: the picture stands in its own row, and no other row has anything in its place.
  const third = html({
    kind: 'menu',
    shop: { ...someShop, menus: [{ ...cut, image }, colour, { ...cut, id: 3 }] },
  })
  expect(main(third).match(/<img/g)).toHaveLength(1)
  expect(main(third)).not.toContain('class="crest')
})

test('many menus in parts have chips that lead to them, on the shop’s page, the menu step and in the cart', () => {
  const [cut] = someShop.menus
  if (!cut) throw new Error('the shop has menus')
  const shop = (count: number) => ({
    ...someShop,
    categories: [
      { id: 1, name: 'カット' },
      { id: 2, name: 'カラー' },
    ],
    menus: Array.from({ length: count }, (_, index) => ({
      ...cut,
      id: index + 1,
      category_id: 1 + (index % 2),
    })),
  })
  const pages = (count: number) => [
    html({ kind: 'shop', shop: shop(count) }),
    html({ kind: 'menu', shop: shop(count) }),
    html({ kind: 'cart', shop: shop(count), wanted: { menuIds: [] }, isSecond: false }),
  ]
  for (const page of pages(8)) {
    expect(page).toContain('<a href="#menus-2">カラー')
    expect(page).toContain('id="menus-2"')
    expect(page).toContain('src="/step.js"')
  }
  for (const page of pages(7)) expect(page).not.toContain('data-categories')
  // A page that has nothing to mark has no script for it.
  expect(pages(7)[0]).not.toContain('/step.js')
})

// Rule PAGE-215.
test('a long block without a name of its own is shown by categories, one with a name in its own order', () => {
  const [cut] = someShop.menus
  if (!cut) throw new Error('the shop has menus')
  const headings = (count: number, title: string) => {
    const menus = Array.from({ length: count }, (_, index) => ({
      ...cut,
      id: index + 1,
      category_id: index % 3 === 0 ? null : 1 + (index % 2),
    }))
    const page = html({
      kind: 'shop',
      shop: {
        ...someShop,
        menus,
        categories: [
          { id: 1, name: 'カット' },
          { id: 2, name: 'カラー' },
        ],
        blocks: [{ id: 1, type: 'menu', title, content: '', menu_ids: menus.map(({ id }) => id) }],
      },
    })
    expect(page.match(/book\?menu=\d/g)).toHaveLength(count)
    return [...page.matchAll(/<section id="menus-\d"[^>]*><h2[^>]*>([^<]*)/g)].map(([, text]) => text)
  }
  expect(headings(8, 'メニュー')).toEqual(['カット', 'カラー', 'そのほか'])
  expect(headings(7, 'メニュー')).toEqual(['メニュー'])
  expect(headings(8, '人気')).toEqual(['人気'])
})

// Rule BOOK-197.
test('an add-on in a list of menus says why it leads nowhere; a list of add-ons says so once', () => {
  const [cut] = someShop.menus
  if (!cut) throw new Error('the shop has menus')
  const addOn = (id: number) => ({ ...cut, id, is_add_on: true, add_on_menu_ids: [] })
  const count = (ids: readonly number[]) =>
    html({
      kind: 'shop',
      shop: {
        ...someShop,
        menus: [cut, addOn(8), addOn(9)],
        blocks: [{ id: 1, type: 'menu', title: '', content: '', menu_ids: [...ids] }],
      },
    }).split('ほかのメニューと一緒にご予約ください。').length - 1
  expect(count([cut.id, 8])).toBe(2)
  expect(count([cut.id])).toBe(1)
})

// Rule BOOK-165.
test('an add-on has the room of the sign that others have, so that prices stand in one column', () => {
  const [cut] = someShop.menus
  if (!cut) throw new Error('the shop has menus')
  const page = (accepting: boolean) =>
    html({
      kind: 'shop',
      shop: {
        ...someShop,
        accepting,
        menus: [cut, { ...cut, id: 8, is_add_on: true, add_on_menu_ids: [cut.id] }],
        blocks: [{ id: 1, type: 'menu', title: '', content: '', menu_ids: [cut.id, 8] }],
      },
    })
  const signs = (markup: string) =>
    [...markup.matchAll(/<svg[^>]*class="([^"]*self-center[^"]*)"/g)].map(([, look]) =>
      look?.includes('invisible'),
    )
  expect(signs(page(true))).toEqual([false, true])
  expect(signs(page(false))).toEqual([])
})

test('readers of English have their word for the block that a new shop begins with', () => {
  const block = (title: string) => ({ id: 1, type: 'menu' as const, title, content: '', menu_ids: [1, 2] })
  const heading = (title: string, lang: Lang) =>
    /<h2[^>]*>([^<]*)<\/h2>/.exec(
      html({ kind: 'shop', shop: { ...someShop, blocks: [block(title)] } }, { lang }),
    )?.[1]
  expect(heading('メニュー', 'en')).toBe('Menu')
  expect(heading('メニュー', 'ja')).toBe('メニュー')
  expect(heading('人気', 'en')).toBe('人気')
})

test('a page that fails has the name, the telephone and the cloth of its shop, and a way out', () => {
  const shop = { name: 'ヘアサロン こもれび', phone_number: '0422-12-3456', email: null }
  const look = { cloth: 'azuki' as const, voice: 'gothic' as const, pattern: 'muji' as const }
  const busy = html(
    { kind: 'error', code: 'too_many', shopName: shop.name, contact: shop, look },
    { currentPath: '/s/komorebi' },
  )
  expect(busy).toContain('data-cloth="azuki"')
  expect(busy).toContain('href="tel:0422-12-3456"')
  expect(busy).toContain('href="/s/komorebi"')
  const byMail = html({
    kind: 'error',
    code: 'fault',
    shopName: 'x',
    contact: { ...shop, phone_number: null, email: 'a@example.jp' },
  })
  expect(byMail).toContain('href="mailto:a@example.jp"')
  expect(html({ kind: 'error', code: 'link_unknown' })).toContain('<a href="/"')
})

// Rule BOOK-38.
test('the facts stand below the hours, of a page with few menus below these', () => {
  const facts = (count: number) => {
    const [menu] = someShop.menus
    const menus = menu ? Array.from({ length: count }, (_, index) => ({ ...menu, id: index + 1 })) : []
    const page = html({ kind: 'shop', shop: { ...someShop, menus } })
    const [, aside = '', after = ''] = /<aside(.*)<\/aside>(.*)/s.exec(page) ?? []
    expect(aside).toContain('id="hours"')
    return [aside, after].map((part) => part.includes('id="facts"'))
  }
  expect(facts(5)).toEqual([false, true])
  expect(facts(14)).toEqual([true, false])
})

test('hours of every day are said once, closed days where there are some, one sentence of facts with the hours', () => {
  const ranges = [{ opening_time: '10:00', closing_time: '19:00' }]
  const shop = {
    ...someShop,
    address: null,
    address_area: null,
    access_info: null,
    payment_notes: null,
    payment_options: [],
    phone_number: null,
    email: null,
    is_holiday_working: true,
    monthly_rules: [],
    holiday_opening: null,
    hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ranges })),
  }
  const always = html({ kind: 'shop', shop })
  expect(always).toMatch(/>毎日<.*?10:00〜19:00/s)
  expect(always).not.toContain('>定休日<')
  expect(always).not.toContain('id="facts"')
  const [, aside = ''] = /<aside(.*)<\/aside>/s.exec(always) ?? []
  expect(aside).toContain('>変更・キャンセル<')
  const holidays = html({
    kind: 'shop',
    shop: { ...shop, is_holiday_working: false, phone_number: '0422-12-3456' },
  })
  expect(holidays).toMatch(/>定休日<.*?祝日/s)
  expect(holidays.split('>変更・キャンセル<')).toHaveLength(2)
  expect(holidays).toContain('id="facts"')
})

// Rule BOOK-193.
test('what cannot be done now is said with one sentence', () => {
  for (const code of ['too_many', 'busy', 'fault'] as const)
    for (const lang of ['ja', 'en'] as const) {
      const page = html({ kind: 'error', code, shopName: 'x' }, { lang })
      const said = /<p class="phrases mt-3[^>]*>(.*?)<\/p>/.exec(page)?.[1]?.replace(/<[^>]*>/g, '')
      expect(said, code).toBe(booking[lang].errorPage.later)
    }
})
