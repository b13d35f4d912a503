// The text of a file, whose encoding nobody says: UTF-8, UTF-16 or what Windows in Japan writes (CP932). Rule IMP-3.

export type Encoding = 'utf-8' | 'utf-16' | 'cp932'

/** Undefined where it is no text. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: Encoding } | undefined => {
  const wide = wideOf(bytes)
  if (wide) return checked(new TextDecoder(wide).decode(bytes), 'utf-16')
  if (bytes.includes(0)) return undefined
  const utf8 = decode('utf-8', bytes)
  if (utf8 !== undefined) return checked(utf8, 'utf-8')
  // The label stands for CP932, with ①, ㈱, 髙 and 﨑.
  const cp932 = decode('shift_jis', bytes)
  if (cp932 !== undefined) return checked(cp932, 'cp932')
  // Some letters are broken: the encoding in which fewer are.
  const [first, second] = [new TextDecoder('utf-8').decode(bytes), new TextDecoder('shift_jis').decode(bytes)]
  const [inFirst, inSecond] = [countBroken(first), countBroken(second)]
  return inFirst <= inSecond ? mostly(first, inFirst, 'utf-8') : mostly(second, inSecond, 'cp932')
}

const decode = (label: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** By its byte order mark, or by where its zeros are: ASCII, commas and line ends have one in each pair. */
const wideOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const seen = Math.min(bytes.length, 4096) & ~1
  let [even, odd] = [0, 0]
  for (let at = 0; at < seen; at += 2) {
    if (bytes[at] === 0) even += 1
    if (bytes[at + 1] === 0) odd += 1
  }
  const few = seen / 2 / 20
  if (odd > few && even === 0) return 'utf-16le'
  return even > few && odd === 0 ? 'utf-16be' : undefined
}

const countBroken = (text: string): number => text.split('\ufffd').length - 1

const mostly = (text: string, broken: number, encoding: Encoding) =>
  broken * 50 > text.length ? undefined : checked(text, encoding)

// Line ends, tabs and form feeds are of text; some programs end a file with the old mark of its end.
const signals = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/g

const checked = (text: string, encoding: Encoding) => {
  const count = text.slice(0, 100_000).match(signals)?.length ?? 0
  return count > 5 && count * 100 > Math.min(text.length, 100_000) ? undefined : { text, encoding }
}
