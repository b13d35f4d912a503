// An image is encoded and stored before the transaction that names it: a file that no row names is removed after it.
import type { ErrorCode } from '@noren/contract/errors'
import { imageBytesMax } from '@noren/contract/limits'
import { lockAndWrite } from '#features/shops/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { removeQuietly, type Storage } from '#platform/files/storage'
import { takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { sumBytes } from './find-images.ts'
import {
  accessOf,
  encode,
  imageColumns,
  imageOnWire,
  readUpload,
  shapes,
  uploadLimit,
  type Encoded,
  type ImageKind,
} from './encode.ts'

/** What the row of an image has of it. */
export type StoredImage = {
  file: string
  width: number
  height: number
  widths: number[]
  color: string | null
  bytes: number
}

/** Why an upload may be refused. */
export type UploadCode = 'invalid' | 'too_many' | 'images_full' | 'busy'

type Upload = { base64: string; kind: ImageKind }

/** A new image. Whether there is a place for it is asked before it is decoded, and again under the lock. */
export const addImage = async <Made, Code extends ErrorCode>(
  services: Services,
  scope: ShopScope,
  {
    upload,
    findRefusal,
    insert,
  }: {
    upload: Upload
    findRefusal: (tx: Tx) => Promise<Refusal<Code> | undefined>
    insert: (tx: Tx, image: StoredImage) => Promise<Made>
  },
  now: Millis,
): Promise<Made | Refusal<Code | UploadCode>> => {
  const refused = await read(services.db, scope, findRefusal)
  if (refused) return refused
  const stored = await storeUpload(services, scope, upload, now)
  if (isRefusal(stored)) return stored
  const done = await lockAndWrite(services, scope, async (tx) => {
    return (
      (await findRefusal(tx)) ??
      (await checkSum(tx, scope, stored.bytes)) ?? { made: await insert(tx, stored) }
    )
  })
  if (!isRefusal(done)) return done.made
  await removeQuietly(services.storage, stored.file)
  return done
}

type ImageWithText = StoredImage & { alt_text: string }

/** Another picture, another text, or both. The file of before goes when nothing names it. */
export const changeImage = async (
  services: Services,
  scope: ShopScope,
  {
    upload,
    altText,
    find,
    update,
  }: {
    upload: Upload | undefined
    altText: string | undefined
    find: (tx: Tx) => Promise<ImageWithText | undefined>
    update: (tx: Tx, image: ImageWithText) => Promise<unknown>
  },
  now: Millis,
): Promise<ImageWithText | Refusal<'not_found' | UploadCode>> => {
  if (!(await read(services.db, scope, find))) return refuse('not_found')
  const stored = upload && (await storeUpload(services, scope, upload, now))
  if (isRefusal(stored)) return stored
  const done = await lockAndWrite(services, scope, async (tx) => {
    const before = await find(tx)
    if (!before) return refuse('not_found')
    const isFull = stored && (await checkSum(tx, scope, stored.bytes - before.bytes))
    if (isFull) return isFull
    const image = { ...before, ...stored, alt_text: altText ?? before.alt_text }
    await update(tx, image)
    return { image, unused: stored && before.file }
  })
  const unused = isRefusal(done) ? stored?.file : done.unused
  if (unused !== undefined) await removeQuietly(services.storage, unused)
  return isRefusal(done) ? done : done.image
}

/** Another text of an image that is one of several. */
export const changeText = (
  services: Services,
  scope: ShopScope,
  table: 'gallery_images' | 'library_images',
  { id, alt_text }: { id: number; alt_text: string },
) =>
  lockAndWrite(services, scope, async (tx) => {
    const changed = await tx
      .updateTable(table)
      .set({ alt_text })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .returning(imageColumns)
      .executeTakeFirst()
    return changed ? { id, ...imageOnWire(changed) } : refuse('not_found')
  })

/** `remove` deletes the row and says which file it named. */
export const removeImage = async <Code extends ErrorCode>(
  services: Services,
  scope: ShopScope,
  remove: (tx: Tx) => Promise<{ file: string } | Refusal<Code>>,
): Promise<true | Refusal<Code>> => {
  const done = await lockAndWrite(services, scope, remove)
  if (isRefusal(done)) return done
  await removeQuietly(services.storage, done.file)
  return true
}

/** Under the lock, so that two uploads at once do not pass the limit together. Rule PAGE-48. */
const checkSum = async (
  tx: Tx,
  scope: ShopScope,
  added: number,
): Promise<Refusal<'images_full'> | undefined> =>
  added > 0 && (await sumBytes(tx, scope)) + added > imageBytesMax ? refuse('images_full') : undefined

const storeUpload = async (
  services: Services,
  scope: ShopScope,
  { base64, kind }: Upload,
  now: Millis,
): Promise<StoredImage | Refusal<UploadCode>> => {
  const sum = await read(services.db, scope, (tx) => sumBytes(tx, scope))
  if (sum >= imageBytesMax) return refuse('images_full')
  const refused = await takeHits(services, [[`image:${scope.shopId}`, uploadLimit]], now)
  if (refused) return refused
  const image = await readUpload(base64, shapes[kind])
  return isRefusal(image) ? image : storeEncoded(services.storage, kind, image)
}

/** A picture of any origin. Rejects where it cannot be decoded. */
export const storeImage = async (
  storage: Storage,
  bytes: Uint8Array,
  kind: ImageKind,
): Promise<StoredImage> => storeEncoded(storage, kind, await encode(bytes, shapes[kind]))

const storeEncoded = async (
  storage: Storage,
  kind: ImageKind,
  { bytes, ending, variants, width, height, widths, color }: Encoded,
): Promise<StoredImage> => ({
  file: await storage.put(bytes, ending, variants, accessOf(kind)),
  width,
  height,
  widths,
  color,
  bytes: [{ bytes }, ...variants].reduce((sum, one) => sum + one.bytes.byteLength, 0),
})
