// Customers who come back, by plain links and forms. Rules BOOK-150 to BOOK-153.
import { beforeEach, describe, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { hiddenFields, openReader, type Read } from '#testing/reader'
import { testNow, useTestServer } from '#testing/server'

const server = await useTestServer()
const reader = openReader(server.url)

let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
})

const fields = { family_name: '山田', given_name: '花子', phone: '09012345678', email: 'hanako@example.jp' }

describe('the same again', () => {
  test('leads from the manage link to the times in one press, and fills the fields', async () => {
    const token = await book({ note: '前髪は短めで' })
    expect((await reader.open(`/r/${token}`)).text).toContain(`href="/r/${token}/again"`)
    const times = await again(token)
    expect(times.headers.get('cache-control')).toBe('no-store')
    expect(textOf(times)).toContain('日時をお選びください')
    expect(times.text).not.toContain('現在お選びいただけません')
    const details = await chooseTime(times, '2026-11-25T11:00')
    expect(details.headers.get('cache-control')).toBe('no-store')
    expect(details.text).toContain('前回のご予約の内容を入力しました')
    expect(shownIn(details)).toMatchObject({
      ...fields,
      family_name_kana: 'ヤマダ',
      given_name_kana: 'ハナコ',
    })
    expect(details.text).not.toContain('前髪は短めで')
    expect(await send(details)).toBe(303)
    expect(await countVisits()).toBe(2)
  })

  test('each form is a booking of its own: a press that is repeated makes one, the form opened again another one', async () => {
    const token = await book()
    const times = await again(token)
    const [first, second] = [
      await chooseTime(times, '2026-11-25T11:00'),
      await chooseTime(times, '2026-11-25T13:00'),
    ]
    const [one, other] = [hiddenFields(first.text, '/confirm'), hiddenFields(second.text, '/confirm')]
    expect(one['key']).not.toBe(other['key'])
    expect(one).not.toHaveProperty('again')
    const confirmed = await confirm(first)
    const sent = hiddenFields(confirmed.text, '/book')
    const press = async () => (await reader.post(`/s/${shop.domain}/book`, sent)).headers.get('location')
    expect(await press()).toContain('/done/')
    expect(await press()).toBe(await press())
    expect(await send(second)).toBe(303)
    expect(await countVisits()).toBe(3)
  })

  test('is there for canceled and past visits, in the language of the page, and at today’s price', async () => {
    const token = await book()
    await openClient(server.url).call('POST', `/api/public/reservations/${token}/cancel`, {})
    await server.sql('update menus set price = 6600 where shop_id = $1', [shop.shopId])
    await changed()
    expect((await reader.open(`/r/${token}`)).text).toContain('同じ内容で予約し直す')
    const times = await again(token, '?lang=en')
    expect(textOf(times)).toContain('When would you like to come?')
    expect(textOf(times)).toContain('¥6,600')
    server.setNow('2026-12-20T09:00:00+09:00')
    expect((await again(token)).status).toBe(200)
    server.setNow('2027-03-20T09:00:00+09:00')
    expect((await reader.open(`/r/${token}/again`)).status).toBe(404)
  })

  test('says what is gone: a menu that is no longer offered, or may not be combined any more', async () => {
    const color = await addMenu('カラー', 4000)
    const spa = await addMenu('ヘッドスパ', 2000)
    const token = await book({ menu_id: undefined, menu_ids: [shop.menuId, color, spa] })
    await server.sql("update menus set publish_state = 'draft' where shop_id = $1 and id = $2", [
      shop.shopId,
      color,
    ])
    await server.sql('update menus set excluded_menu_ids = $3 where shop_id = $1 and id = $2', [
      shop.shopId,
      spa,
      [shop.menuId],
    ])
    await changed()
    const times = await again(token)
    expect(textOf(times)).toContain('前回のメニュー「カラー」「ヘッドスパ」は、現在お選びいただけません。')
    expect(hiddenFields(times.text, '/book')).toMatchObject({ menu: String(shop.menuId) })
    // Said once, where she arrives.
    expect((await chooseTime(times, '2026-11-25T11:00')).text).not.toContain('現在お選びいただけません')
    await server.sql("update menus set publish_state = 'draft' where shop_id = $1", [shop.shopId])
    await addMenu('シャンプー＋ブロー', 3000)
    await addMenu('まつげパーマ', 5000)
    const menus = await again(token)
    expect(textOf(menus)).toContain(
      '前回のメニュー「カット＋シャンプー」「カラー」「ヘッドスパ」は、現在お選びいただけません。',
    )
    // The fields are filled whatever is chosen now.
    expect(menus.text).toContain('again=')
  })

  test('keeps who was chosen, asks anew where she is gone, and asks nobody who chose nobody', async () => {
    const mika = await addStaff('ミカ')
    const token = await book({ staff_id: mika })
    const other = await book({ start_at: '2026-11-26T10:00:00+09:00' })
    expect((await reader.open(`/r/${token}/again`)).headers.get('location')).toContain(`staff=${mika}`)
    expect((await reader.open(`/r/${other}/again`)).headers.get('location')).toContain('staff=0')
    await server.sql('update staff set is_shown = false where shop_id = $1 and id = $2', [shop.shopId, mika])
    await addStaff('ユキ')
    await changed()
    const page = await again(token)
    expect(textOf(page)).toContain('担当をお選びください')
    expect(textOf(page)).toContain('前回の担当は、現在お選びいただけません。')
  })

  test('takes both carts of two people along', async () => {
    const mika = await addStaff('ミカ')
    const color = await addMenu('カラー', 4000)
    const companion = { menu_ids: [color], staff_id: mika, mode: 'together' }
    const token = await book({ companion })
    const to = (await reader.open(`/r/${token}/again`)).headers.get('location') ?? ''
    const query = new URL(to, server.url).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      menu: String(shop.menuId),
      with: String(color),
      with_staff: String(mika),
      with_mode: 'together',
    })
    const later = await book({
      start_at: '2026-11-27T10:00:00+09:00',
      companion: { menu_ids: [color], mode: 'in_turn' },
    })
    expect((await reader.open(`/r/${later}/again`)).headers.get('location')).toContain('with_mode=in_turn')
    await server.sql('update staff set active = false where shop_id = $1 and id = $2', [shop.shopId, mika])
    await changed()
    expect(textOf(await again(token))).toContain('おふたり分をまとめてのご予約はお受けしていません')
  })

  test('fills answers that are neither sensitive nor an agreement, to questions that are still asked', async () => {
    const ids = await addQuestions()
    const [style, allergy, how, terms] = ids
    const token = await book({
      answers: [
        { form_section_id: style, value: ['ナチュラルに'] },
        { form_section_id: allergy, value: ['卵アレルギー'] },
        { form_section_id: how, value: ['SNS', '紹介'] },
        { form_section_id: terms, value: ['同意する'] },
      ],
    })
    await server.sql("update form_sections set options = '{SNS}' where shop_id = $1 and id = $2", [
      shop.shopId,
      how,
    ])
    await changed()
    const details = await chooseTime(await again(token), '2026-11-25T11:00')
    expect(details.text).toContain('ナチュラルに')
    expect(details.text).not.toContain('卵アレルギー')
    expect(details.text).not.toContain('checked=""')
    expect(details.text).toContain('あらためてご回答ください')
  })

  test('fills nothing of a customer whose data was erased', async () => {
    const token = await book()
    const times = await again(token)
    await server.sql(
      `update reservations set name = '—', name_kana = null, phone = null, email = null, answers = '[]',
         search_key = null
       where shop_id = $1`,
      [shop.shopId],
    )
    const details = await chooseTime(times, '2026-11-25T11:00')
    expect(details.status).toBe(200)
    expect(details.text).not.toContain('前回のご予約の内容を入力しました')
    expect(shownIn(details)).toEqual({})
  })
})

describe('the value in the address', () => {
  test('fills nothing after two hours, in another browser, or at another shop; the steps work all the same', async () => {
    const token = await book()
    const to = (await reader.open(`/r/${token}/again`)).headers.get('location') ?? ''
    const value = new URL(to, server.url).searchParams.get('again') ?? ''
    expect(value).not.toContain(token.split('.')[1])
    const step = `/s/${shop.domain}/book?menu=${shop.menuId}&start=2026-11-25T11:00&again=${value}`
    const isFilled = async (path: string, headers: Record<string, string> = {}) => {
      const page = await reader.open(path, headers)
      expect([path, page.status]).toEqual([path, 200])
      return page.text.includes('hanako@example.jp')
    }
    expect(await isFilled(step)).toBe(true)
    expect(await isFilled(step, { 'user-agent': 'another browser' })).toBe(false)
    const other = await makeShop(server)
    expect(
      await isFilled(`/s/${other.domain}/book?menu=${other.menuId}&start=2026-11-25T11:00&again=${value}`),
    ).toBe(false)
    const [id = '', until = '', sign = ''] = value.split('.')
    for (const forged of [`${Number(id) + 1}.${until}.${sign}`, `${id}.${Number(until) + 1}.${sign}`])
      expect(await isFilled(step.replace(value, forged))).toBe(false)
    server.setNow('2026-11-21T10:59:00+09:00')
    expect(await isFilled(step)).toBe(true)
    server.setNow('2026-11-21T11:01:00+09:00')
    expect(await isFilled(step)).toBe(false)
    const late = await reader.open(step)
    expect([late.headers.get('cache-control'), late.text.includes('again=')]).toEqual([
      'private, no-cache',
      false,
    ])
  })

  test('stands in no page that others are sent', async () => {
    const token = await book()
    const to = (await reader.open(`/r/${token}/again`)).headers.get('location') ?? ''
    const own = await reader.open(to)
    expect(own.text).toContain('again=')
    const [plain] = to.split(/[?&]again=/)
    for (const path of [plain ?? '', `${plain}&again=1.2.${'x'.repeat(43)}`, `${plain}&gone=1`]) {
      const page = await reader.open(path)
      expect([path, page.status, page.text.includes('again')]).toEqual([path, 200, false])
      expect(page.headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('is made by a good link alone, and the links change nothing', async () => {
    const token = await book()
    for (const path of ['again', 'another']) {
      for (const wrong of [`${token}x`, '1.wrong', `${shop.shopId}.${token.split('.')[1]}x`])
        expect((await reader.open(`/r/${wrong}/${path}`)).status).toBe(404)
      const before = await server.sql('select version from shops where id = $1', [shop.shopId])
      const led = await reader.open(`/r/${token}/${path}`)
      expect([led.status, led.headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
      expect(await server.sql('select version from shops where id = $1', [shop.shopId])).toEqual(before)
    }
    expect((await reader.open('/r/example/again')).status).toBe(200)
    await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
    await changed()
    expect((await reader.open(`/r/${token}/again`)).headers.get('location')).toBe(`/s/${shop.domain}`)
  })
})

test('the completion page leads to another booking: the menus are chosen, the fields filled', async () => {
  await addMenu('カラー', 4000)
  const token = await book()
  const done = await reader.open(`/s/${shop.domain}/done/${token}`)
  expect(textOf(done)).toContain('続けてもう一件予約')
  const led = await reader.open(`/r/${token}/another`)
  const menus = await reader.open(led.headers.get('location') ?? '')
  expect(textOf(menus)).toContain('カラー')
  expect(textOf(menus)).not.toContain('日時をお選びください')
  const link = /href="(\/s\/[^"]*menu=\d+[^"]*again=[^"]*)"/.exec(menus.text)?.[1]?.replaceAll('&amp;', '&')
  const details = await chooseTime(await reader.open(link ?? ''), '2026-11-24T13:00')
  expect(shownIn(details)).toMatchObject(fields)
})

const book = async (more: object = {}): Promise<string> => {
  const answer = await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId), ...more },
    keyed(),
  )
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body.data.manage_url.split('/').at(-1)
}

const again = async (token: string, query = ''): Promise<Read> => {
  const led = await reader.open(`/r/${token}/again${query}`)
  expect(led.status).toBe(303)
  return reader.open(led.headers.get('location') ?? '')
}

const chooseTime = (times: Read, start: string): Promise<Read> =>
  reader.open(
    `/s/${shop.domain}/book?${new URLSearchParams({ ...hiddenFields(times.text, '/book'), start }).toString()}`,
  )

/** From the filled details on, with nothing typed. */
const confirm = (details: Read): Promise<Read> =>
  reader.post(`/s/${shop.domain}/confirm`, {
    ...hiddenFields(details.text, '/confirm'),
    ...shownIn(details),
  })

const send = async (details: Read): Promise<number> => {
  const { text } = await confirm(details)
  return (await reader.post(`/s/${shop.domain}/book`, hiddenFields(text, '/book'))).status
}

/** What the visible fields say. */
const shownIn = ({ text }: Read): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input(?![^>]*type="hidden")[^>]*>/g)].flatMap(([tag]) => {
      const [name, value] = ['name', 'value'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1])
      return name && value ? [[name, value]] : []
    }),
  )

const textOf = ({ text }: Read): string => text.replace(/<[^>]*>/g, '')

const countVisits = async (): Promise<number> =>
  (
    await server.sql<{ count: number }>(
      'select count(*)::int as count from reservations where shop_id = $1 and not is_block',
      [shop.shopId],
    )
  )[0]?.count ?? 0

const changed = async () => {
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  server.services.publishChange(shop.shopId)
}

const addMenu = async (name: string, price: number): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    `insert into menus (shop_id, name, price, duration, total_duration, priority, created_at)
     values ($1, $2, $3, 30, 30, 9, now()) returning id`,
    [shop.shopId, name, price],
  )
  await changed()
  return row?.id ?? 0
}

const addStaff = async (name: string): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    `insert into staff (shop_id, name, priority, created_at, is_shown) values ($1, $2, 5, now(), true) returning id`,
    [shop.shopId, name],
  )
  await changed()
  return row?.id ?? 0
}

const addQuestions = async (): Promise<number[]> => {
  const rows = await server.sql<{ id: number }>(
    `insert into form_sections (shop_id, form_id, type, title, options, sensitive, priority, created_at)
     select f.shop_id, f.id, q.type, q.title, q.options, q.sensitive, q.priority, now() from forms f, (values
       ('short_text', 'ご希望の雰囲気', '{}'::text[], false, 1), ('short_text', 'アレルギー', '{}', true, 2),
       ('multiple_choice', '当店を知ったきっかけ', '{SNS,紹介}', false, 3), ('agreement', '規約', '{同意する}', false, 4)
     ) as q (type, title, options, sensitive, priority) where f.shop_id = $1 order by q.priority returning id`,
    [shop.shopId],
  )
  await changed()
  return rows.map(({ id }) => id)
}
