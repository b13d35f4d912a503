import sharp from 'sharp'

/** A picture of a screen as AVIF of exactly this size, as small as can still be read. */
export const smallPicture = (bytes: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(bytes).resize(width, height, { fit: 'fill' }).avif({ quality: 47, effort: 2 }).toBuffer()
