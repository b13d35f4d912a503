// Photographs of customers, as their tests make and read them.
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestClient } from '../client.ts'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

/** One colour, as base64. */
export const picture = async (width = 64, height = 48, background = '#1d4f91'): Promise<string> =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

export const createCustomer = async ({ client }: TestShop, name = '山田 花子'): Promise<number> =>
  (await client.call('POST', '/api/customers', { name })).body.data.id

/** The photographs of one customer by one browser. */
export const photosOf = (client: TestClient, customerId: number) => {
  const call = (method: string, path = '', body?: unknown) =>
    client.call(method, `/api/customers/${customerId}/photos${path}`, body)
  const list = async () => (await call('GET')).body.data
  return {
    call,
    list,
    add: async (more: object = {}) => {
      const made = await call('POST', '', { image_base64: await picture(), ...more })
      expect(made.status, made.text).toBe(201)
      return made.body.data
    },
    captions: async (): Promise<string[]> =>
      (await list()).photos.map(({ caption }: { caption: string }) => caption),
  }
}

/** The files that the shop's photographs name, the oldest first. */
export const filesOf = async ({ sql }: TestServer, { shopId }: TestShop): Promise<string[]> => {
  const rows = await sql<{ file: string }>(
    'select file from customer_photos where shop_id = $1 order by id',
    [shopId],
  )
  return rows.map(({ file }) => file)
}
