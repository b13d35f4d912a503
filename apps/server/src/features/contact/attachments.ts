// What may be attached to an inquiry: known by the end of its name, and by its bytes as far as they say.
import type { contactFileKinds } from '@noren/contract/limits'

type Kind = (typeof contactFileKinds)[number]

/** The media type where the bytes are of the kind that the name says; undefined otherwise. Rule MSG-16. */
export const mediaTypeOf = (fileName: string, bytes: Uint8Array): string | undefined => {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const kind = Object.entries(kinds).find(([name]) => name === ending)?.[1]
  return kind?.isOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ? kind.type : undefined
}

/** Without folders and without what a file system or a mail program may trip over; the end of the name stays. */
export const cleanFileName = (name: string): string => {
  const own = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const safe = own
    .replace(/[\p{C}<>:"|?*]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  const dot = safe.lastIndexOf('.')
  const letters = Array.from(safe.slice(0, Math.max(dot, 0)))
    .slice(0, lettersMax)
    .join('')
  return `${letters || 'file'}${dot === -1 ? `.${safe}` : safe.slice(dot)}`
}

const lettersMax = 80

const beginsWith =
  (signature: RegExp) =>
  (bytes: Buffer): boolean =>
    signature.test(bytes.toString('latin1', 0, 16))

/** Any encoding, but nothing that is no text: only UTF-16, which says so, has NULs. */
const isText = (bytes: Buffer): boolean =>
  !bytes.includes(0) || /^(\u00ff\u00fe|\u00fe\u00ff)/.test(bytes.toString('latin1', 0, 2))

const jpeg = { type: 'image/jpeg', isOf: beginsWith(/^\u00ff\u00d8\u00ff/) }
const kinds: Record<Kind, { type: string; isOf: (bytes: Buffer) => boolean }> = {
  jpg: jpeg,
  jpeg,
  png: { type: 'image/png', isOf: beginsWith(/^\u0089PNG\r\n\u001a\n/) },
  webp: { type: 'image/webp', isOf: beginsWith(/^RIFF[^]{4}WEBP/) },
  gif: { type: 'image/gif', isOf: beginsWith(/^GIF8[79]a/) },
  pdf: { type: 'application/pdf', isOf: beginsWith(/^%PDF-/) },
  txt: { type: 'text/plain', isOf: isText },
  csv: { type: 'text/csv', isOf: isText },
}
