// The page after a booking: documents around the reservation number.
import { expect, test } from 'vitest'
import { plainDocument } from '@noren/contract/pages/documents'
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { makeShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
const shop = await makeShop(server)

const call = (method: string, path: string, body?: unknown) => shop.client.call(method, path, body)
const pageOf = async (type = 'completion'): Promise<Page> =>
  (await call('GET', `/api/pages?type=${type}`)).body.data[0]
const create = (body: object) =>
  call('POST', '/api/page-sections', {
    type: 'document',
    content: plainDocument('ようこそ'),
    title: 'ごあいさつ',
    ...body,
  })
const created = async (body: object): Promise<PageSection> => (await create(body)).body.data
const change = (id: number, body: object) => call('PUT', `/api/page-sections/${id}`, body)
const remove = (id: number) => call('DELETE', `/api/page-sections/${id}`)
const invalid = (field: string, text: string) => ({ code: 'invalid', errors: { [field]: [text] } })

test('the completion page has documents around the reservation number, always published; the number is fixed', async () => {
  const page = await pageOf()
  const [number, text] = page.sections
  expect(page.sections.map(({ type }) => type)).toEqual(['reservation_number', 'document'])
  const fixed = [409, 'reservation_number_fixed']
  const told = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
  expect(told(await change(number?.id ?? 0, { title: 'x' }))).toEqual(fixed)
  expect(told(await remove(number?.id ?? 0))).toEqual(fixed)
  expect(told(await create({ page_id: page.id, type: 'reservation_number', content: '' }))).toEqual(fixed)
  expect((await create({ page_id: page.id, type: 'menu', content: '' })).body.errors).toHaveProperty('type')
  const bookingPage = { page_id: (await pageOf('booking')).id }
  expect(
    (await create({ ...bookingPage, type: 'reservation_number', content: '' })).body.errors,
  ).toHaveProperty('type')
  const draft = { publish_state: 'draft' }
  const alwaysShown = invalid('publish_state', '予約完了ページのブロックは、つねに公開されます')
  expect((await change(text?.id ?? 0, draft)).body).toMatchObject(alwaysShown)
  expect((await create({ page_id: page.id, ...draft })).body).toMatchObject(alwaysShown)
  expect((await call('PUT', `/api/pages/${page.id}`, draft)).body).toMatchObject(alwaysShown)

  const made = await created({
    page_id: page.id,
    title: '',
    content: plainDocument('お気をつけてお越しください'),
    publish_state: 'published',
  })
  const order = [made.id, number?.id, text?.id]
  expect((await call('PUT', `/api/pages/${page.id}/reorder`, { ids: order })).status).toBe(204)
  expect((await pageOf()).sections.map(({ id }) => id)).toEqual(order)
  const { token } = await visitsOf(server, shop).book('10:00')
  const done = await (await fetch(`${server.url}/s/${shop.domain}/done/${token}`)).text()
  const places = ['お気をつけて', '予約番号', '当日お会いできるのを'].map((words) => done.indexOf(words))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
