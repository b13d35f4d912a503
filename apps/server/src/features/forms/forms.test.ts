// The booking form: its sections, their rules, and what customers and old answers make of a change.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

type Body = Record<string, unknown>
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  shop.client.call(method, path, body, headers)
const create = (body: Body, headers?: Record<string, string>): Promise<Answer> =>
  call('POST', '/api/form-sections', body, headers)
const createId = async (body: Body): Promise<number> => {
  const made = await create(body)
  expect(made.status, made.text).toBe(201)
  return made.body.data.id
}
const change = (id: number, body: Body) => call('PUT', `/api/form-sections/${id}`, body)
const remove = (id: number) => call('DELETE', `/api/form-sections/${id}`)
const reorder = (ids: unknown) => call('PUT', '/api/form-sections/reorder', { ids })
const sections = async (): Promise<(Body & { id: number; title: string })[]> =>
  (await call('GET', '/api/forms')).body.data[0].sections
const titles = async () => (await sections()).map(({ title }) => title)
const publicForm = async (): Promise<(Body & { id: number })[]> =>
  (await call('GET', `/api/public/shops/${shop.domain}`)).body.data.form

const choice = { type: 'single_choice', title: 'ご来店は初めてですか？', options: ['はい', 'いいえ'] }
const question = { type: 'short_text', title: 'ご紹介者' }
const agreement = { type: 'agreement', title: '注意事項', placeholder: '当日のキャンセルはできません' }

describe('a new section', () => {
  test('has its defaults, comes last, and customers see it', async () => {
    expect((await call('GET', '/api/forms')).body.data).toEqual([{ id: expect.any(Number), sections: [] }])
    const made = await create(choice)
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        ...choice,
        id: expect.any(Number),
        form_id: expect.any(Number),
        dropdown: false,
        placeholder: '',
        description: '',
        required: false,
        enabled: true,
        sensitive: false,
        priority: 0,
        version: 1,
      },
    ])
    await createId({ ...question, sensitive: true, required: true })
    expect(await titles()).toEqual([choice.title, question.title])
    expect(await publicForm()).toMatchObject([
      { title: choice.title, options: choice.options, sensitive: false },
      { title: question.title, required: true, sensitive: true },
    ])
  })

  test.each([
    [{ ...choice, title: ' ' }, 'title', '項目名を入力してください'],
    [{ ...choice, title: undefined }, 'title', '項目名を入力してください'],
    [{ ...choice, title: 'あ'.repeat(256) }, 'title', '項目名は255文字以内で入力してください'],
    [{ ...choice, options: [] }, 'options', '選択肢を1つ以上入力してください'],
    [{ ...choice, options: undefined }, 'options', '選択肢を1つ以上入力してください'],
    [{ ...choice, type: 'multiple_choice', options: [] }, 'options', '選択肢を1つ以上入力してください'],
    [{ ...choice, options: ['はい', ' はい '] }, 'options', /同じ選択肢/],
    [{ ...choice, options: Array.from({ length: 51 }, (_, i) => `${i}`) }, 'options', '選択肢は50個までです'],
    [{ ...choice, options: ['あ'.repeat(256)] }, 'options.0', '選択肢は255文字以内で入力してください'],
    [{ ...choice, options: [' '] }, 'options.0', '選択肢を1つ以上入力してください'],
    [{ ...agreement, options: [] }, 'options', '選択肢を1つ以上入力してください'],
    [{ ...agreement, options: ['はい', 'いいえ'] }, 'options', '同意の項目の選択肢は1つだけです'],
    [{ ...agreement, placeholder: ' \n' }, 'placeholder', '同意していただく内容を入力してください'],
    [{ ...agreement, placeholder: undefined }, 'placeholder', '同意していただく内容を入力してください'],
    [{ ...agreement, placeholder: 'あ'.repeat(5001) }, 'placeholder', '5000文字以内で入力してください'],
    [{ ...question, placeholder: 'あ'.repeat(256) }, 'placeholder', '255文字以内で入力してください'],
    [{ ...question, description: 'あ'.repeat(1001) }, 'description', '1000文字以内で入力してください'],
    [{ ...question, type: 'date' }, 'type', '正しい値を入力してください'],
    [{ ...question, required: 'yes' }, 'required', '正しい値を入力してください'],
    [{ ...question, color: 'red' }, 'color', '使用できない項目です'],
  ])('%# is refused at its field, and nothing is written', async (body, field, text) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors[field][0]).toMatch(text)
    expect(await sections()).toEqual([])
  })

  test('at its limits is taken', async () => {
    await createId({
      ...choice,
      title: 'あ'.repeat(255),
      options: Array.from({ length: 50 }, (_, i) => 'い'.repeat(253) + i),
    })
    await createId({ ...agreement, placeholder: 'あ'.repeat(5000), description: 'あ'.repeat(1000) })
    expect(await sections()).toHaveLength(2)
  })

  test('keeps only what its type has a use for; an agreement is required and has its usual option', async () => {
    const all = {
      title: 'x',
      dropdown: true,
      required: true,
      sensitive: true,
      options: ['a'],
      placeholder: 'p',
    }
    const madeOf = async (type: string) => (await create({ ...all, type })).body.data
    const plain = { dropdown: false, options: [] }
    expect(await madeOf('note')).toMatchObject({
      ...plain,
      required: false,
      sensitive: false,
      placeholder: '',
    })
    expect(await madeOf('short_text')).toMatchObject({ ...all, ...plain })
    expect(await madeOf('long_text')).toMatchObject({ ...all, ...plain })
    expect(await madeOf('single_choice')).toMatchObject({ ...all, placeholder: '' })
    expect(await madeOf('multiple_choice')).toMatchObject({ ...all, dropdown: false, placeholder: '' })
    expect(await madeOf('agreement')).toMatchObject({ ...all, dropdown: false, sensitive: false })
    expect((await create(agreement)).body.data).toMatchObject({ required: true, options: ['同意する'] })
  })

  test('is made once, however often the same press arrives', async () => {
    const key = keyed()
    const made = await Promise.all([create(choice, key), create(choice, key), create(choice, key)])
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await create(question, key)).body.code).toBe('idempotency_key_reused')
    expect(await sections()).toHaveLength(1)
  })

  test('is the thirtieth at most, also of two tabs at once', async () => {
    for (let count = 0; count < 29; count += 1) await createId(question)
    const both = await Promise.all([create(question), create(question)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'section_limit',
      message: expect.stringContaining('30個まで'),
    })
    expect(await sections()).toHaveLength(30)
  })
})

describe('a change', () => {
  test('touches what it names, and counts the version', async () => {
    const id = await createId({ ...choice, required: true })
    const changed = await change(id, { enabled: false })
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { ...choice, required: true, enabled: false, version: 2 },
    ])
    expect(await publicForm()).toEqual([])
    expect((await change(id, { enabled: true, dropdown: true })).body.data).toMatchObject({ dropdown: true })
    expect(await publicForm()).toMatchObject([{ id, dropdown: true }])
  })

  test.each(['note', 'short_text', 'long_text'])('to %s clears the options', async (type) => {
    const id = await createId({ ...choice, dropdown: true })
    expect((await change(id, { type })).body.data).toMatchObject({ type, options: [], dropdown: false })
    const back = await change(id, { type: 'single_choice' })
    expect([back.status, back.body.errors]).toEqual([422, { options: ['選択肢を1つ以上入力してください'] }])
  })

  test('is checked together with what is stored', async () => {
    const id = await createId(choice)
    expect((await change(id, { type: 'agreement' })).body.errors).toEqual({
      placeholder: ['同意していただく内容を入力してください'],
      options: ['同意の項目の選択肢は1つだけです'],
    })
    expect((await change(id, { options: [] })).body.errors).toHaveProperty('options')
    expect((await change(id, { title: '' })).body.errors).toEqual({ title: ['項目名を入力してください'] })
    expect(await sections()).toMatchObject([{ ...choice, version: 1 }])
  })

  test('of a section that another tab changed or deleted is refused', async () => {
    const id = await createId(choice)
    const both = await Promise.all([
      change(id, { title: 'A', version: 1 }),
      change(id, { title: 'B', version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('outdated')
    expect((await change(id, { title: 'C' })).status).toBe(200)
    expect((await remove(id)).status).toBe(204)
    expect((await change(id, { title: 'D' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })
})

describe('the order', () => {
  test('is the customers’ order', async () => {
    const [a, b, c] = [
      await createId({ ...question, title: 'A' }),
      await createId({ ...question, title: 'B' }),
      await createId({ ...question, title: 'C' }),
    ]
    const done = await reorder([c, a, b])
    expect([done.status, done.text]).toEqual([204, ''])
    expect(await titles()).toEqual(['C', 'A', 'B'])
    expect((await publicForm()).map(({ id }) => id)).toEqual([c, a, b])
    await createId({ ...question, title: 'D' })
    expect(await titles()).toEqual(['C', 'A', 'B', 'D'])
  })

  test('of other sections than there are changes nothing', async () => {
    const [a, b] = [await createId({ ...question, title: 'A' }), await createId({ ...question, title: 'B' })]
    for (const ids of [[b], [b, a, 999_999], [b, 999_999]])
      expect((await reorder(ids)).body.code).toBe('outdated')
    for (const ids of [[], [b, b], 'ab', [b, -1], [b, 'a']]) expect((await reorder(ids)).status).toBe(422)
    expect(await titles()).toEqual(['A', 'B'])
  })
})

test('another shop’s sections and forms are not there', async () => {
  const id = await createId(choice)
  const other = await makeShop(server)
  const [form] = (await other.client.call('GET', '/api/forms')).body.data
  for (const [method, path, body] of [
    ['PUT', `/api/form-sections/${id}`, { title: 'x' }],
    ['DELETE', `/api/form-sections/${id}`, undefined],
  ] as const)
    expect((await other.client.call(method, path, body)).status).toBe(404)
  expect((await other.client.call('PUT', '/api/form-sections/reorder', { ids: [id] })).status).toBe(409)
  expect((await create({ ...choice, form_id: form.id })).status).toBe(404)
  expect((await change(id, { form_id: form.id })).status).toBe(404)
  expect(await sections()).toMatchObject([{ id, title: choice.title }])
})

describe('answers', () => {
  const answered = async (answers: unknown) =>
    server.sql<{ id: number; answers: unknown }>(
      "select id, answers from reservations where shop_id = $1 and status <> 'canceled'",
      [answers],
    )
  const book = (time: string, answers: unknown) =>
    call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      { ...someBooking(shop.menuId, at(time)), answers },
      keyed(),
    )

  test('of all six types go in, and stay readable after the sections change and go', async () => {
    const ids = {
      note: await createId({ type: 'note', title: 'お知らせ' }),
      short: await createId({ ...question, sensitive: true }),
      long: await createId({ type: 'long_text', title: '気になること' }),
      single: await createId({ ...choice, dropdown: true, required: true }),
      many: await createId({ ...choice, type: 'multiple_choice', title: 'お悩み' }),
      agreement: await createId(agreement),
    }
    const missing = await book('10:00', [])
    expect(missing.body.errors).toEqual({
      [`answers.section_${ids.single}`]: ['回答を選択してください'],
      [`answers.section_${ids.agreement}`]: ['内容をご確認のうえ、同意してください'],
    })
    const answers = [
      { form_section_id: ids.short, value: ['佐藤さま'] },
      { form_section_id: ids.long, value: ['一行目\n二行目'] },
      { form_section_id: ids.single, value: ['はい'] },
      { form_section_id: ids.many, value: ['はい', 'いいえ'] },
      { form_section_id: ids.agreement, value: ['同意する'] },
    ]
    const made = await book('10:00', answers)
    expect(made.status, made.text).toBe(201)
    const [row] = await answered(shop.shopId)
    const kept = [
      { id: ids.short, question: 'ご紹介者', value: ['佐藤さま'] },
      { id: ids.long, question: '気になること', value: ['一行目\n二行目'] },
      { id: ids.single, question: choice.title, value: ['はい'] },
      { id: ids.many, question: 'お悩み', value: ['はい', 'いいえ'] },
      { id: ids.agreement, question: '注意事項', value: ['同意する'] },
    ]
    expect(row?.answers).toEqual(kept)

    await change(ids.single, { title: '何回目ですか？', options: ['1回目'] })
    await change(ids.many, { type: 'note' })
    await change(ids.short, { enabled: false })
    await remove(ids.long)
    const visits = visitsOf(server, shop)
    expect((await visits.read(row?.id ?? 0)).answers).toEqual(kept)
    // The old option is none any more, and what is hidden or gone is not asked.
    const later = await book('12:00', answers)
    expect(Object.keys(later.body.errors)).toEqual([
      'answers.0.form_section_id',
      'answers.1.form_section_id',
      'answers.3.form_section_id',
      'answers.2.value',
    ])
  })

  test('are erased with the customer, the sensitive ones too', async () => {
    const id = await createId({ ...question, sensitive: true })
    const made = await book('10:00', [{ form_section_id: id, value: ['卵アレルギー'] }])
    await visitsOf(server, shop).cancel(made.body.data.manage_url.split('/').at(-1))
    const [customer] = await server.sql<{ id: number; customer_code: string }>(
      'select id, customer_code from customers where shop_id = $1',
      [shop.shopId],
    )
    const gone = await call('DELETE', `/api/customers/${customer?.id}`)
    expect(gone.status, gone.text).toBe(204)
    const rows = await server.sql('select answers::text from reservations where shop_id = $1', [shop.shopId])
    expect(JSON.stringify(rows)).not.toContain('アレルギー')
  })
})
