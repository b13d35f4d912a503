// Pictures made anew in the browser, of at most 1 MB. Rule PAGE-49.
import { pictureBytesMax } from '@noren/contract/limits'
import type { Area } from './crop-area.ts'

/** Upright, whatever the camera noted. Rejects where the browser cannot decode it. */
export const openBitmap = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })

/** A part of a picture, or all of it, as a JPEG. Rejects where the browser makes none. */
export const encodePicture = async (
  bitmap: ImageBitmap,
  { area = whole(bitmap), name, longest = 2400 }: { area?: Area; name: string; longest?: number },
): Promise<File> => {
  let size = Math.min(1, longest / Math.max(area.width, area.height))
  for (let tries = 0; tries < 6; tries += 1, size *= 0.7) {
    const canvas = draw(bitmap, area, size)
    for (const quality of [0.9, 0.8, 0.65]) {
      const blob = await toJpeg(canvas, quality)
      if (blob.size <= pictureBytesMax)
        return new File([blob], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
    }
  }
  throw new Error('does not become small enough')
}

const whole = ({ width, height }: ImageBitmap): Area => ({ x: 0, y: 0, width, height })

const draw = (bitmap: ImageBitmap, { x, y, width, height }: Area, size: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * size))
  canvas.height = Math.max(1, Math.round(height * size))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // What is transparent would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', quality),
  )
