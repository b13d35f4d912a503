// Chosen pictures, and how a canvas makes a smaller or cropped one. Rules PAGE-11, PAGE-46, PAGE-49.
import { pictureBytesMax } from '@noren/contract/limits'

/** A chosen picture: what can be shown and sent, the file itself, and its pixels when it stands upright. */
export type Picture = { dataUrl: string; file: File; width: number; height: number }

/** Part of a picture, in its pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** Rejects when the file cannot be read or is no picture, whatever its name. */
export const readPicture = async (file: File): Promise<Picture> => {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(reader.error ?? new Error('not readable'))
    })
    reader.readAsDataURL(file)
  })
  const { naturalWidth: width, naturalHeight: height } = await decode(dataUrl)
  return { dataUrl, file, width, height }
}

/** Two per cent are not seen. */
export const hasShape = ({ width, height }: Pick<Picture, 'width' | 'height'>, ratio: number): boolean =>
  Math.abs(width / height / ratio - 1) <= 0.02

/** A part of a picture, or all of it, as a JPEG that may be uploaded. Rejects where the browser makes none. */
export const redraw = async (
  { dataUrl, file, width, height }: Picture,
  area: Area = { x: 0, y: 0, width, height },
): Promise<Picture> => {
  const image = await decode(dataUrl)
  // Quality is kept rather than pixels: the server stores at most 1,920 of them in a row.
  for (let scale = Math.min(1, longestMax / Math.max(area.width, area.height)); ; scale *= 0.8) {
    const blob = await toJpeg(image, area, scale)
    if (blob.size > pictureBytesMax) continue
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
    return readPicture(new File([blob], name, { type: blob.type }))
  }
}

const longestMax = 2400

const decode = async (dataUrl: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = dataUrl
  await image.decode()
  return image
}

const toJpeg = (image: HTMLImageElement, { x, y, width, height }: Area, scale: number): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // What is transparent would become black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('not encoded'))), 'image/jpeg', 0.85),
  )
}
