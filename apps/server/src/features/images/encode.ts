// Pictures are always encoded again: upright, in sRGB, without metadata, of a bounded size, in several widths. Rules PAGE-13, PAGE-40.
import { variantOf } from '@noren/contract/pages/documents'
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'
import { hourMs } from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'
import type { Access } from '#platform/files/storage'
import type { Limit } from '#platform/limits'

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

export type ImageKind = 'cover' | 'og' | 'menu' | 'staff' | 'library' | 'gallery' | 'photo'

/** Of a customer's photograph among others. */
export const photoSmallWidth = 480

/** Pixels on screens of up to twice the density. Messengers read no WebP and one width. Rules PAGE-9, PAGE-22, PAGE-40, MENU-15, STAFF-21. */
export const shapes: Readonly<Record<ImageKind, Shape>> = {
  cover: { maxWidth: 1920, widths: [320, 640, 960, 1280, 1600], form: 'webp' },
  og: { maxWidth: 1200, widths: [], form: 'jpeg' },
  menu: { maxWidth: 1200, widths: [144, 216, 640], form: 'webp' },
  staff: { maxWidth: 1200, widths: [144, 216, 640], form: 'webp' },
  library: { maxWidth: 1400, widths: [320, 640, 960], form: 'webp' },
  gallery: { maxWidth: 1600, widths: [320, 640, 1280], form: 'webp' },
  photo: { maxWidth: 1600, widths: [photoSmallWidth], form: 'webp' },
}

/** Rule CUST-27: photographs of customers are shown to their shop alone. */
export const accessOf = (kind: ImageKind): Access => (kind === 'photo' ? 'private' : 'public')

/** Rule PAGE-23: decoding takes more of the machine than any other call. */
export const uploadLimit: Limit = { max: 60, window: hourMs }

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

/** Of a picture of the known types, as its head says; 0 of what is none. Nothing is decoded. */
export const pixelsOf = async (bytes: Uint8Array): Promise<number> => {
  if (!hasSignature(bytes)) return 0
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width * height
}

export const imageColumns = ['file', 'alt_text', 'width', 'height', 'widths', 'color'] as const

type ImageRow = {
  file: string
  alt_text: string
  width: number
  height: number
  widths: number[]
  color: string | null
}

/** A row of images as the wire has it. */
export const imageOnWire = ({ file, alt_text, width, height, widths, color }: ImageRow) => ({
  image_url: imageFolder + file,
  alt_text,
  width,
  height,
  widths,
  color,
})

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
export const pixelsMax = 24_000_000
/** As many as a shop could upload in a day. Rule TRANS-5. */
export const importPixelsMax = 24 * uploadLimit.max * pixelsMax
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
