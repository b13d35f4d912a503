// Pictures are always made anew: turned upright, without metadata, of a bounded size.
import sharp from 'sharp'

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
