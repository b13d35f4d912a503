// Parts of image files, put together by hand where no library would make them.
import { crc32, deflateSync } from 'node:zlib'

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.byteLength), body, uint32(crc32(body))])
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG whose head says a size, whatever its data have. */
export const pngOf = (
  { width, height, depth = 8, color = 2 }: { width: number; height: number; depth?: number; color?: number },
  chunks: readonly Buffer[],
): Buffer =>
  Buffer.concat([
    pngSignature,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, color, 0, 0, 0])])),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])

export const zeros = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 }))

/** Further chunks behind the head of a real PNG. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** A segment behind the first two bytes of a JPEG. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** Another size in the first frame header of a JPEG. */
export const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const bytes = Buffer.from(jpeg)
  for (let at = 2; at < bytes.byteLength - 9;) {
    const marker = bytes.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      bytes.writeUInt16BE(height, at + 5)
      bytes.writeUInt16BE(width, at + 7)
      return bytes
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return bytes
}

/** A chunk of RIFF, and a whole WebP of such. */
export const riff = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.byteLength)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.byteLength % 2)])
}
export const webpOf = (...chunks: Buffer[]): Buffer =>
  riff('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))

/** The extended head of a WebP with a canvas of this size. */
export const canvas = (width: number, height: number, flags = 0): Buffer => {
  const data = Buffer.alloc(10)
  data.writeUInt8(flags)
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return riff('VP8X', data)
}
