// Files and rows of images that were left apart by a killed process or an older version.
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { dayMs } from '#platform/clock'
import { allShops, type ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { findAllImages, oldAtOnce, oldImagesQuery, type OldImage } from './find-images.ts'
import { encode, filesOf, shapes, type Encoded } from './encode.ts'

/** Rule PAGE-43: a file that no row names is stored just now, or was left behind; after a day it is deleted. */
export const sweepImages: Job = {
  name: 'sweep-images',
  schedule: '41 4 * * *',
  handle: async ({ db, storage, clock }) => {
    // The files first: an image that is stored meanwhile is in neither list.
    const stored = await storage.list()
    // Of all shops or not at all: a file of a shop that cannot be reached would count as named by nobody.
    const named = new Set((await read(db, allShops, findAllImages)).flatMap(filesOf))
    for (const name of stored) {
      if (named.has(name)) continue
      const storedAt = await storage.storedAt(name)
      if (storedAt !== undefined && storedAt < clock.now() - dayMs) await removeQuietly(storage, name)
    }
  },
}

/** Rule PAGE-42: images of before get their further widths and their colour, some at a time. */
export const widenImages: Job = {
  name: 'widen-images',
  schedule: '*/10 * * * *',
  handle: (services) =>
    forEachDue(services, { job: 'widen-images', atOnce: oldAtOnce }, oldImagesQuery, (image) =>
      widen(services, image),
    ),
}

const widen = async (
  services: Services,
  { scope, ...image }: OldImage & { scope: ShopScope },
): Promise<void> => {
  const { storage } = services
  const bytes = await storage.get(image.file)
  const encoded = bytes && (await encode(bytes, shapes[image.kind]).catch(() => undefined))
  // What is missing or broken is the doctor's; its size says that it was looked at.
  const made: Pick<Encoded, 'widths' | 'color' | 'variants'> = encoded ?? {
    widths: [],
    color: null,
    variants: [],
  }
  await storage.putVariants(image.file, made.variants)
  const size = [bytes, ...made.variants.map((one) => one.bytes)].reduce(
    (sum, one) => sum + (one?.byteLength ?? 0),
    0,
  )
  await lockAndWrite(services, scope, async (tx) => {
    await sql`
      update ${sql.table(image.table)} set widths = ${made.widths}::bigint[], color = ${made.color}, bytes = ${Math.max(size, 1)}
      where shop_id = ${scope.shopId} and file = ${image.file}`.execute(tx)
  })
}
