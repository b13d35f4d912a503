// What customers are to see of staff: who they are, what they cost, which menus they do, their photograph.
import type { StaffMember } from '@noren/contract/staff'
import { beforeEach, describe, expect, test } from 'vitest'
import { filesOf } from '#features/images/encode'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { staffOf } from '#testing/staff/staff'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const { call, add, change, listed, addId, first } = staffOf(() => shop)
const find = async (id: number) =>
  (await listed()).find((one) => one.id === id) as unknown as StaffMember | undefined
const version = async () =>
  (await server.sql<{ version: number }>('select version from shops where id = $1', [shop.shopId]))[0]
    ?.version
const terms = (part: object = {}) => ({
  menu_id: shop.menuId,
  is_done: true,
  price: null,
  duration: null,
  ...part,
})

describe('what customers see of somebody', () => {
  const shown = {
    is_shown: true,
    title: 'トップスタイリスト',
    profile: 'ショートが得意です。',
    nomination_fee: 550,
  }

  test('is kept with the version of the staff member, and raises that of the shop', async () => {
    const made = await add({ name: '結城', ...shown })
    expect([made.status, made.body.data]).toMatchObject([201, { ...shown, version: 1 }])
    const before = (await version()) ?? 0
    const changed = await change(made.body.data.id, { title: ' 店長 ', nomination_fee: 0, version: 1 })
    expect(changed.body.data).toMatchObject({ ...shown, title: '店長', nomination_fee: 0, version: 2 })
    expect(await version()).toBe(before + 1)
    const late = await change(made.body.data.id, { profile: '', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'outdated'])
    // What is left out stays, another field as well as these.
    expect((await change(made.body.data.id, { color: 'rose' })).body.data).toMatchObject({
      is_shown: true,
      title: '店長',
    })
  })

  test.each<[Record<string, unknown>, string, string]>([
    [{ title: 'あ'.repeat(21) }, 'title', '20文字以内で入力してください'],
    [{ profile: 'あ'.repeat(101) }, 'profile', '100文字以内で入力してください'],
    [{ title: 'https://evil.jp/x' }, 'title', 'URLやメールアドレスは使えません'],
    [{ profile: 'me@evil.example' }, 'profile', 'URLやメールアドレスは使えません'],
    [{ nomination_fee: -1 }, 'nomination_fee', '指名料は0円から100,000円までの整数で入力してください'],
    [{ nomination_fee: 100_001 }, 'nomination_fee', '指名料は0円から100,000円までの整数で入力してください'],
    [{ is_shown: 'yes' }, 'is_shown', '正しい値を入力してください'],
    [{ menus: 'all' }, 'menus', '正しい値を入力してください'],
  ])('%j is refused at %s, and nothing is written', async (part, field, text) => {
    const before = await listed()
    for (const answer of [await add({ name: '結城', ...part }), await change(await first(), part)])
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
    expect(await listed()).toEqual(before)
  })
})

describe('the menus of somebody', () => {
  test('are those that differ; what is as the menu says leaves no row', async () => {
    const own = terms({ price: 7700, duration: 75 })
    const id = await addId({ name: '結城', menus: [own] })
    expect((await find(id))?.menus).toEqual([own])
    const left = terms({ is_done: false })
    expect((await change(id, { menus: [left], version: 1 })).body.data).toMatchObject({
      menus: [left],
      version: 2,
    })
    // Another field leaves them, an empty list takes them.
    expect((await change(id, { name: '結城 澪' })).body.data.menus).toEqual([left])
    expect((await change(id, { menus: [terms()] })).body.data.menus).toEqual([])
    expect(await on.count('staff_menus')).toBe(0)
  })

  test('do not stand there once the menu is deleted', async () => {
    const id = await addId({ name: '結城', menus: [terms({ price: 7700 })] })
    expect((await call('DELETE', `/api/menus/${shop.menuId}`)).status).toBe(204)
    expect((await find(id))?.menus).toEqual([])
  })

  test('must be menus of the shop, each once, in minutes that leave some after the last waiting time', async () => {
    const id = await addId()
    const other = await makeShop(server)
    await server.sql(`update menus set waits = '[[10, 20], [30, 50]]' where id = $1`, [shop.menuId])
    const errors = async (menus: object[]) => {
      const answers = [await add({ name: '里美', menus }), await change(id, { menus })]
      expect(answers.map(({ status }) => status)).toEqual([422, 422])
      expect(answers[0]?.body.errors).toEqual(answers[1]?.body.errors)
      return answers[1]?.body.errors
    }
    expect(await errors([terms({ menu_id: other.menuId, price: 1 })])).toEqual({
      'menus.0.menu_id': ['このメニューは見つかりません'],
    })
    expect(await errors([terms({ price: 1 }), terms({ price: 2 })])).toEqual({
      menus: ['同じメニューが2つあります'],
    })
    expect(await errors([terms({ duration: 50 })])).toEqual({
      'menus.0.duration': ['このメニューは50分まで放置時間があります。それより長い時間を入力してください'],
    })
    expect(await errors([terms({ duration: 0 })])).toHaveProperty(['menus.0.duration'])
    expect(await errors([terms({ price: 100_001 })])).toHaveProperty(['menus.0.price'])
    expect((await find(id))?.menus).toEqual([])
    expect((await change(id, { menus: [terms({ duration: 51 })] })).status).toBe(200)
    // One that a longer wait has overtaken stands until it is touched.
    await server.sql(`update menus set waits = '[[10, 55]]' where id = $1`, [shop.menuId])
    expect((await change(id, { name: '美咲 葵', menus: [terms({ duration: 51 })] })).status).toBe(200)
    expect((await change(id, { menus: [terms({ duration: 52 })] })).status).toBe(422)
  })

  test('taken away leave the visits that stand', async () => {
    const { id } = await on.book('10:00')
    const before = await on.read(id)
    expect((await change(await first(), { menus: [terms({ is_done: false })] })).status).toBe(200)
    expect(await on.read(id)).toEqual(before)
  })
})

describe('a photograph', () => {
  const image_base64 =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const send = (id: number, method: string, body?: object) => call(method, `/api/staff/${id}/image`, body)
  const files = () => server.services.storage.list()

  test('is added once, replaced and deleted, with its file', async () => {
    const id = await addId()
    const made = await send(id, 'POST', { image_base64, alt_text: '結城' })
    expect([made.status, (await find(id))?.image]).toEqual([201, made.body.data])
    expect((await fetch(server.url + made.body.data.image_url)).status).toBe(200)
    const second = await send(id, 'POST', { image_base64 })
    expect([second.status, second.body.message]).toEqual([409, 'このスタッフにはすでに写真があります。'])
    const before = (await version()) ?? 0
    const changed = await send(id, 'PUT', { image_base64 })
    expect(changed.body.data).toMatchObject({ alt_text: '結城' })
    expect(changed.body.data.image_url).not.toBe(made.body.data.image_url)
    expect(await version()).toBe(before + 1)
    const named = await server.sql<{ file: string; widths: number[] }>(
      'select file, widths from staff_images',
    )
    expect(await files()).toEqual(expect.arrayContaining(named.flatMap(filesOf)))
    expect((await send(id, 'DELETE')).status).toBe(204)
    expect((await send(id, 'DELETE')).status).toBe(404)
    for (const { file } of named) expect(await files()).not.toContain(file)
  })

  test('is kept by the nightly sweep, counts for the space of the shop, and goes with who is deleted', async () => {
    const id = await addId()
    const { image_url } = (await send(id, 'POST', { image_base64 })).body.data
    const file = image_url.split('/').at(-1)
    const { sweepImages } = await import('#features/images/jobs')
    server.setNow('2026-11-25T09:00:00+09:00')
    await sweepImages.handle(server.services)
    expect(await files()).toContain(file)
    await server.sql('update staff_images set bytes = 200 * 1024 * 1024 where staff_id = $1', [id])
    expect((await send(await first(), 'POST', { image_base64 })).body.code).toBe('images_full')
    expect((await call('DELETE', `/api/staff/${id}`)).status).toBe(204)
    expect(await files()).not.toContain(file)
  })

  test('of another shop’s staff cannot be touched', async () => {
    const id = await addId()
    await send(id, 'POST', { image_base64 })
    const other = await makeShop(server)
    for (const [method, body] of [
      ['POST', { image_base64 }],
      ['PUT', { alt_text: 'x' }],
      ['DELETE', undefined],
    ] as const)
      expect((await other.client.call(method, `/api/staff/${id}/image`, body)).status).toBe(404)
    expect((await find(id))?.image).not.toBeNull()
  })
})
