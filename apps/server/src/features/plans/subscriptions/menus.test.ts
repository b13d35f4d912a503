// Menus that the plan hid, when it is paid again. Rule PLAN-5.
import { expect, test } from 'vitest'
import type { TestShop } from '#testing/factories'
import { useSelling } from '#testing/payments/selling'
import { writePlanChanged } from '../plan-mails.ts'

const on = useSelling()

const addMenus = async ({ client }: TestShop, count: number) => {
  for (let index = 1; index <= count; index++)
    expect(
      (
        await client.call('POST', '/api/menus', {
          name: `メニューその${index}`,
          price: 1000,
          duration: 30,
          total_duration: 30,
        })
      ).status,
    ).toBe(201)
}

const shownMenus = ({ shopId }: TestShop) =>
  on.server.sql<{ name: string }>(
    "select name from menus where shop_id = $1 and publish_state = 'published' order by priority, id",
    [shopId],
  )

const menuNamed = async ({ client }: TestShop, name: string) => {
  const { data } = (await client.call('GET', '/api/menus')).body
  return data.find((menu: { name: string }) => menu.name === name)
}

const lastNews = async ({ userId }: TestShop) =>
  (
    await on.server.sql<{ details: object }>(
      "select details from account_messages where user_id = $1 and kind = 'plan_changed' order by id desc limit 1",
      [userId],
    )
  )[0]?.details

test('paid again, the menus that the plan hid are shown again and named; what the owner changed meanwhile stays', async () => {
  const { shop, owner } = await on.setUp()
  await owner.pay('once')
  await on.deliver()
  await addMenus(shop, 8)
  const patch = async (name: string, change: object) =>
    expect(
      (await shop.client.call('PUT', `/api/menus/${(await menuNamed(shop, name)).id}`, change)).status,
    ).toBe(200)
  await patch('メニューその5', { publish_state: 'draft' })
  await owner.manage('advance')
  await on.deliver()
  expect(await shownMenus(shop)).toHaveLength(5)
  await patch('メニューその7', { price: 2000, publish_state: 'draft' })
  await owner.manage('accept')
  await on.deliver()
  const names = (await shownMenus(shop)).map(({ name }) => name)
  expect(names).toHaveLength(7)
  expect(names).not.toContain('メニューその5')
  expect(names).not.toContain('メニューその7')
  expect(await menuNamed(shop, 'メニューその7')).toMatchObject({ price: 2000, publish_state: 'draft' })
  const shown = ['メニューその6', 'メニューその8']
  expect(await lastNews(shop)).toEqual({ plan: 'standard', hidden: [], shown })
  const message = {
    id: 0,
    userId: shop.userId,
    kind: 'plan_changed' as const,
    details: { plan: 'standard', shown },
  }
  const mail = await writePlanChanged(on.server.services, message)
  for (const name of shown) expect(mail?.text).toContain(`・${name}`)
})
