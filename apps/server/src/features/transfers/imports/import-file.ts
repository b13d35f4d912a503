// An exported shop that was received: looked through, then written in one transaction. In a thread, for the largest take minutes.
import { buffer } from 'node:stream/consumers'
import type { ImportedShop } from '@noren/contract/shops/transfers'
import { imageBytesMax } from '@noren/contract/limits'
import { sql } from 'kysely'
import { storeImage, type StoredImage, type ImageKind } from '#features/images/api'
import { hideMenus, menuLimit } from '#features/plans/api'
import { lockAndWrite, posingProblem } from '#features/shops/api'
import { withServices, type ThreadPlace, type ThreadServices } from '#platform/background/thread-services'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { openArchive, UnreadableArchive, type Archive } from '#platform/files/archives/read'
import { removeQuietly } from '#platform/files/storage'
import { isEmptyShop } from '#features/transfers/summary'
import type { ImageTable } from './facts.ts'
import { archiveLimits, checkArchive, type Checked } from './check-archive.ts'
import { writeShop, type StoredImages } from './write-shop.ts'

type Refused = Refusal<'invalid' | 'shop_not_empty' | 'images_full'>
export type ImportOutcome = ImportedShop | Refused

/** `fd` is the open file's. */
type Received = { fd: number; isDry: boolean; userId: number; now: Millis }

export const importInThread = ({
  place,
  scope,
  ...received
}: Received & { place: ThreadPlace; scope: ShopScope }): Promise<ImportOutcome> =>
  withServices(place, (services) => importFile(services, scope, received))

export const importFile = async (
  services: ThreadServices,
  scope: ShopScope,
  { fd, isDry, userId, now }: Received,
): Promise<ImportOutcome> => {
  try {
    const archive = await openArchive(fd, archiveLimits)
    const checked = await checkArchive(archive, now)
    if (isRefusal(checked)) return checked
    const posing = posingProblem(services.config, checked.shopName)
    if (posing) return refuse('invalid', { errors: { 'shops.jsonl:1:name': [posing] } })
    const refused = isDry ? undefined : await write(services, scope, { archive, checked, userId }, now)
    return refused ?? resultOf(checked, isDry)
  } catch (error) {
    // The library throws for what is no zip, wherever it meets it.
    if (!(error instanceof UnreadableArchive)) throw error
    return refuse('invalid', { errors: { file: [`archive_${error.reason}`] } })
  }
}

const resultOf = ({ exportedAt, shopName, counts, upcoming }: Checked, isDry: boolean): ImportedShop => ({
  dry_run: isDry,
  shop_name: shopName,
  exported_at: exportedAt,
  counts,
  upcoming,
})

type Writing = { archive: Archive; checked: Checked; userId: number }

/** Images are stored before the transaction and removed where it fails; those of before after it. */
const write = async (
  services: ThreadServices,
  scope: ShopScope,
  { archive, checked, userId }: Writing,
  now: Millis,
): Promise<Refused | undefined> => {
  const { storage, secret, config } = services
  const stored = new Map<string, StoredImage>()
  const remove = async () => {
    for (const { file } of stored.values()) await removeQuietly(storage, file)
  }
  try {
    const refused = await storeImages(services, archive, checked, stored)
    const done =
      refused ??
      (await lockAndWrite(services, scope, async (tx) => {
        await markImporting(tx, scope)
        if (!(await isEmptyShop(tx, scope))) return refuse('shop_not_empty')
        const images: StoredImages = stored
        const written = await writeShop(tx, scope, {
          archive,
          facts: checked.facts,
          images,
          secret,
          userId,
          now,
        })
        if (isRefusal(written)) return written
        const limit = menuLimit(config, 'free')
        if (limit !== null) await hideMenus(tx, scope, limit)
        return written
      }))
    if (isRefusal(done)) {
      await remove()
      return done
    }
    for (const file of done.unused) await removeQuietly(storage, file)
    return undefined
  } catch (error) {
    await remove()
    throw error
  }
}

/** Until the transaction ends, screens can see that it goes on. */
const markImporting = async (tx: Tx, { shopId }: ShopScope): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('import', ${shopId}))`.execute(tx)
}

/** As uploads have them. Of a page's images the one for messengers is a JPEG. */
const kindOf = (table: ImageTable, path: string): ImageKind => {
  if (table === 'page_images') return path.endsWith('.jpg') ? 'og' : 'cover'
  const kinds = {
    menu_images: 'menu',
    staff_images: 'staff',
    library_images: 'library',
    gallery_images: 'gallery',
    customer_photos: 'photo',
  } as const
  return kinds[table]
}

const storeImages = async (
  { storage }: ThreadServices,
  archive: Archive,
  { facts }: Checked,
  stored: Map<string, StoredImage>,
): Promise<Refusal<'invalid' | 'images_full'> | undefined> => {
  let sum = 0
  const broken: string[] = []
  for (const [path, table] of facts.images) {
    const bytes = await buffer(await archive.open(path))
    const image = await storeImage(storage, bytes, kindOf(table, path)).catch(() => undefined)
    if (image) stored.set(path, image)
    else broken.push(path)
    sum += image?.bytes ?? 0
    if (sum > imageBytesMax) return refuse('images_full')
  }
  if (broken.length === 0) return undefined
  return refuse('invalid', {
    errors: Object.fromEntries(broken.slice(0, 50).map((path) => [path, ['image_unreadable']])),
  })
}
