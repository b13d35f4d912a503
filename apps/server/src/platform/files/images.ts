// Pictures are always encoded again: upright, in sRGB, without metadata, of a bounded size, in several widths. Rules PAGE-13, PAGE-40.
import { variantOf } from '@noren/contract/pages/documents'
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { refuse, type Refusal } from '../errors.ts'

/** Where browsers find stored pictures. */
export const imageFolder = '/assets/images/'

export type Shape = {
  /** Pixels; the height is at most twice as much. */
  maxWidth: number
  /** Further widths that it is stored in, where it is wider. */
  widths: readonly number[]
  /** Of the file itself; the further widths have both. */
  form: 'webp' | 'jpeg'
}

export type EncodedFile = { bytes: Uint8Array; ending: Ending }
type Ending = 'webp' | 'jpg'

export type Encoded = EncodedFile & {
  width: number
  height: number
  widths: number[]
  color: string | null
  variants: (EncodedFile & { width: number })[]
}

/** Rejects where it cannot be decoded. */
export const encode = (bytes: Uint8Array, shape: Shape): Promise<Encoded> =>
  decodings.add(() => encodeNow(bytes, shape))

/** What somebody uploads, as `image_base64` of a body: refused when it is no picture of the known types. */
export const readUpload = async (
  base64: string,
  shape: Shape,
): Promise<Encoded | Refusal<'invalid' | 'busy'>> => {
  const bytes = Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64')
  if (!hasSignature(bytes)) return refuseImage('image_type')
  if (decodings.size >= waitingMax) return refuse('busy', { retry_after: 5 })
  return encode(bytes, shape).catch((error: unknown) =>
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

/** The names of all files of a stored image. */
export const filesOf = ({ file, widths }: { file: string; widths: readonly number[] }): string[] => [
  file,
  ...widths.flatMap((width) => [variantOf(file, width, 'webp'), variantOf(file, width, 'jpg')]),
]

// Rule PAGE-41: one picture is decoded at a time, so that the memory is bounded by that of one; libvips keeps nothing of it.
const decodings = new PQueue({ concurrency: 1 })
const waitingMax = 30
sharp.cache(false)
sharp.concurrency(1)

// Rule PAGE-13: at most 24 megapixels.
const pixelsMax = 24_000_000
const secondsMax = 20

const encodeNow = async (bytes: Uint8Array, { maxWidth, widths, form }: Shape): Promise<Encoded> => {
  // Decoded once; what follows works on what is left of it.
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax })
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ width: maxWidth, height: 2 * maxWidth, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } })
  const narrower = widths.filter((one) => one < width)
  const variants: Encoded['variants'] = []
  for (const one of narrower)
    for (const ending of ['webp', 'jpg'] as const)
      variants.push({ bytes: await write(open().resize({ width: one }), ending), ending, width: one })
  const ending = form === 'webp' ? 'webp' : 'jpg'
  const main = await write(open(), ending)
  return { bytes: main, ending, width, height, widths: narrower, color: await colorOf(open()), variants }
}

const write = (picture: Sharp, ending: Ending): Promise<Buffer> =>
  ending === 'webp'
    ? picture.webp({ quality: 82 }).toBuffer()
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()

/** The commonest colour. It would shine through a transparent picture, which has none. */
const colorOf = async (picture: Sharp): Promise<string | null> => {
  const small = await picture.resize({ width: 32, height: 32, fit: 'inside' }).png().toBuffer()
  const { dominant, isOpaque } = await sharp(small).stats()
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return isOpaque ? `#${hex.join('')}` : null
}

/** By the bytes: a type that is only claimed proves nothing. Rule PAGE-9. */
const hasSignature = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1')))

const refuseImage = (key: string) => refuse('invalid', { errors: { image_base64: [key] } })

/** JPEG, PNG and WebP, read as latin1. */
const signatures = [/^\u00ff\u00d8\u00ff/, /^\u0089PNG\r\n\u001a\n/, /^RIFF[^]{4}WEBP/]
