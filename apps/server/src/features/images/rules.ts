import type { Shape } from '#platform/files/images'
import { hourMs } from '#platform/clock'
import type { Access } from '#platform/files/storage'
import type { Limit } from '#platform/limits'

export type ImageKind = 'cover' | 'og' | 'menu' | 'library' | 'gallery' | 'photo'

/** Of a customer's photograph among others. */
export const photoSmallWidth = 480

/** Pixels on screens of up to twice the density. Messengers read no WebP and one width. Rules PAGE-9, PAGE-22, PAGE-40, MENU-15. */
export const shapes: Readonly<Record<ImageKind, Shape>> = {
  cover: { maxWidth: 1920, widths: [320, 640, 960, 1280, 1600], form: 'webp' },
  og: { maxWidth: 1200, widths: [], form: 'jpeg' },
  menu: { maxWidth: 1200, widths: [144, 216, 640], form: 'webp' },
  library: { maxWidth: 1400, widths: [320, 640, 960], form: 'webp' },
  gallery: { maxWidth: 1600, widths: [320, 640, 1280], form: 'webp' },
  photo: { maxWidth: 1600, widths: [photoSmallWidth], form: 'webp' },
}

/** Rule CUST-27: photographs of customers are shown to their shop alone. */
export const accessOf = (kind: ImageKind): Access => (kind === 'photo' ? 'private' : 'public')

/** Rule PAGE-23: decoding takes more of the machine than any other call. */
export const uploadLimit: Limit = { max: 60, window: hourMs }
