// Pictures that a browser paints.
import type { Page } from '../fixtures.ts'

type PictureFile = { name: string; mimeType: string; buffer: Buffer }

/** Thirds in red, green and blue, from left to right. */
export const stripedFile = (page: Page, width: number, height: number): Promise<PictureFile> =>
  paint(page, 'striped.png', { width, height, isNoisy: false })

/** A square that no encoder without loss makes small: over 1 MB from 700 pixels on. */
export const noisyFile = (page: Page, side: number): Promise<PictureFile> =>
  paint(page, 'noisy.png', { width: side, height: side, isNoisy: true })

const paint = async (
  page: Page,
  name: string,
  wanted: { width: number; height: number; isNoisy: boolean },
): Promise<PictureFile> => {
  const url = await page.evaluate(({ width, height, isNoisy }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    for (const [index, color] of ['#e00000', '#00a000', '#0000e0'].entries()) {
      pen.fillStyle = color
      pen.fillRect((index * width) / 3, 0, width / 3 + 1, height)
    }
    if (isNoisy) {
      const pixels = pen.getImageData(0, 0, width, height)
      for (let at = 0; at < pixels.data.length; at += 1) if (at % 4 < 3) pixels.data[at] = Math.random() * 256
      pen.putImageData(pixels, 0, 0)
    }
    return canvas.toDataURL('image/png')
  }, wanted)
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
