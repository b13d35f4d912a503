// An image is encoded and stored before the transaction that names it: a file that no row names is removed after it.
import { imageBytesMax } from '@noren/contract/limits'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { encode, readUpload, type Encoded } from '#platform/files/images'
import type { Storage } from '#platform/files/storage'
import { takeHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { storedBytes } from './queries.ts'
import { shapes, uploadLimit, type ImageKind } from './rules.ts'

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

export const storeUpload = async (
  services: Services,
  scope: ShopScope,
  { base64, kind }: { base64: string; kind: ImageKind },
  now: Millis,
): Promise<StoredImage | Refusal<UploadCode>> => {
  if ((await storedBytes(services.db, scope)) >= imageBytesMax) return refuse('images_full')
  const refused = await takeHits(services, [[`image:${scope.shopId}`, uploadLimit]], now)
  if (refused) return refused
  const image = await readUpload(base64, shapes[kind])
  return isRefusal(image) ? image : storeEncoded(services.storage, image)
}

/** A picture of any origin. Rejects where it cannot be decoded. */
export const storeImage = async (
  storage: Storage,
  bytes: Uint8Array,
  kind: ImageKind,
): Promise<StoredImage> => storeEncoded(storage, await encode(bytes, shapes[kind]))

const storeEncoded = async (
  storage: Storage,
  { bytes, ending, variants, width, height, widths, color }: Encoded,
): Promise<StoredImage> => ({
  file: await storage.put(bytes, ending, variants),
  width,
  height,
  widths,
  color,
  bytes: [{ bytes }, ...variants].reduce((sum, one) => sum + one.bytes.byteLength, 0),
})
