import sharp from 'sharp'

/** A JPEG as a data URL, as hard to compress as a photograph: soft noise. */
export const photograph = async (width: number, height: number): Promise<string> => {
  const noise = Buffer.from(
    Array.from({ length: 160 * 90 * 3 }, (_, n) => (n * 7919 + (n >> 5) * 104_729) % 256),
  )
  const bytes = await sharp(noise, { raw: { width: 160, height: 90, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
