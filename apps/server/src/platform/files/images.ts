// Pictures are always encoded again: upright, without metadata, of a bounded size.
import sharp from 'sharp'
import { refuse, type Refusal } from '../errors.ts'

/** Where browsers find stored pictures. */
export const imageFolder = '/assets/images/'

export type Reencoded = { bytes: Uint8Array; ending: 'webp' | 'jpg'; width: number; height: number }

// Rule PAGE-13: at most 24 megapixels.
const pixelsMax = 24_000_000

export const reencode = async (
  bytes: Uint8Array,
  { maxWidth, form = 'webp' }: { maxWidth: number; form?: 'webp' | 'jpeg' },
): Promise<Reencoded> => {
  const upright = sharp(bytes, { limitInputPixels: pixelsMax })
    .autoOrient()
    .resize({ width: maxWidth, withoutEnlargement: true })
  const encoded =
    form === 'webp' ? upright.webp({ quality: 82 }) : upright.jpeg({ quality: 84, mozjpeg: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, ending: form === 'webp' ? 'webp' : 'jpg', width: info.width, height: info.height }
}

/** What somebody uploads, as `image_base64` of a body: refused when it is no picture of the known types. */
export const readUpload = async (
  base64: string,
  { maxWidth, form = 'webp' }: { maxWidth: number; form?: 'webp' | 'jpeg' | undefined },
): Promise<Reencoded | Refusal<'invalid'>> => {
  const bytes = Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64')
  if (!hasSignature(bytes)) return refuseImage('image_type')
  return reencode(bytes, { maxWidth, form }).catch((error: unknown) =>
    refuseImage(/pixel limit/.test(String(error)) ? 'image_pixels' : 'image_unreadable'),
  )
}

/** Whether it can be encoded again, as far as its head says. */
export const isPicture = async (bytes: Uint8Array): Promise<boolean> => {
  if (!hasSignature(bytes)) return false
  const { width, height } = await sharp(bytes, { limitInputPixels: pixelsMax })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width > 0 && width * height <= pixelsMax
}

/** By the bytes: a type that is only claimed proves nothing. Rule PAGE-9. */
const hasSignature = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1')))

const refuseImage = (key: string) => refuse('invalid', { errors: { image_base64: [key] } })

/** JPEG, PNG and WebP, read as latin1. */
const signatures = [/^\u00ff\u00d8\u00ff/, /^\u0089PNG\r\n\u001a\n/, /^RIFF[^]{4}WEBP/]
