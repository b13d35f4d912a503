// An upload of a shop, stored before the transaction that names it: a file that no row names is removed after it.
import { hourMs, type Millis } from '../clock.ts'
import type { ShopScope } from '../database/scope.ts'
import { isRefusal, type Refusal } from '../errors.ts'
import { takeHits, type Limit } from '../limits.ts'
import type { Services } from '../services.ts'
import { readUpload } from './images.ts'

export type StoredImage = { file: string; width: number; height: number }

/** Rule PAGE-23: decoding takes more of the machine than any other call. */
const uploadLimit: Limit = { max: 60, window: hourMs }

export const storeUpload = async (
  services: Services,
  { shopId }: ShopScope,
  base64: string,
  { maxWidth, form, now }: { maxWidth: number; form?: 'webp' | 'jpeg'; now: Millis },
): Promise<StoredImage | Refusal<'invalid' | 'too_many'>> => {
  const refused = await takeHits(services, [[`image:${shopId}`, uploadLimit]], now)
  if (refused) return refused
  const image = await readUpload(base64, { maxWidth, form })
  if (isRefusal(image)) return image
  const { bytes, ending, width, height } = image
  return { file: await services.storage.put(bytes, ending), width, height }
}
