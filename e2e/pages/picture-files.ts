// Pictures that a browser paints.
import type { Page } from '../fixtures.ts'

type PictureFile = { name: string; mimeType: string; buffer: Buffer }

/** Thirds in red, green and blue, from left to right. */
export const stripedFile = (page: Page, width: number, height: number): Promise<PictureFile> =>
  paint(page, 'striped.png', { width, height, isNoisy: false })

/** The same as a JPEG that a camera took lying on its side: shown upright, its thirds stand from top to bottom. */
export const turnedFile = async (page: Page, width: number, height: number): Promise<PictureFile> => {
  const { buffer } = await paint(page, 'turned.jpg', { width, height, isNoisy: false })
  // EXIF with nothing but the orientation 6, behind the start of the picture.
  const exif = 'ffe100224578696600004d4d002a00000008000101120003000000010006000000000000'
  return {
    name: 'turned.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer.subarray(0, 2), Buffer.from(exif, 'hex'), buffer.subarray(2)]),
  }
}

/** A square that no encoder without loss makes small: over 1 MB from 700 pixels on. */
export const noisyFile = (page: Page, side: number): Promise<PictureFile> =>
  paint(page, 'noisy.png', { width: side, height: side, isNoisy: true })

const paint = async (
  page: Page,
  name: string,
  wanted: { width: number; height: number; isNoisy: boolean },
): Promise<PictureFile> => {
  const mimeType = name.endsWith('.jpg') ? 'image/jpeg' : 'image/png'
  const url = await page.evaluate(
    ({ width, height, isNoisy, type }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      for (const [index, color] of ['#e00000', '#00a000', '#0000e0'].entries()) {
        pen.fillStyle = color
        pen.fillRect((index * width) / 3, 0, width / 3 + 1, height)
      }
      if (isNoisy) {
        const pixels = pen.getImageData(0, 0, width, height)
        for (let at = 0; at < pixels.data.length; at += 1)
          if (at % 4 < 3) pixels.data[at] = Math.random() * 256
        pen.putImageData(pixels, 0, 0)
      }
      return canvas.toDataURL(type)
    },
    { ...wanted, type: mimeType },
  )
  return { name, mimeType, buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
