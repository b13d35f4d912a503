// Whether a shop's name poses as a bank, an authority or a company that people get mails from. Rule SHOP-100.
import { anywhere, brands, endings, ordinary, posing, telling } from './posing-terms.ts'

export type OperatorsNames = { refused: readonly string[]; allowed: readonly string[] }

/** `refused` counts as a brand; `allowed` is taken off the lists, and a name that is allowed as a whole passes. */
export const poses = (name: string, { refused, allowed }: OperatorsNames): boolean => {
  const { text, borders } = readLetters(name)
  const free = new Set(allowed.map(foldName))
  if (text === '' || free.has(text)) return false
  const terms = (list: readonly string[]) => list.map(foldName).filter((term) => !free.has(term))
  const known = [...terms(brands), ...terms(refused)]
  const words = terms(ordinary)
  const isTelling = (end: number) => terms(telling).some((word) => text.startsWith(word, end))
  return (
    terms(anywhere).some((term) => text.includes(term)) ||
    terms(endings).some((term) => text.endsWith(term)) ||
    [...borders].some((at) =>
      [...known, ...words].some((term) => text.startsWith(term, at) && isTelling(at + term.length)),
    ) ||
    isMadeOf(text, { known, words, additions: terms(posing) })
  )
}

/** What looks alike is alike: width, case, kana, marks between, and letters of other alphabets. */
export const foldName = (name: string): string => readLetters(name).text

/** The folded letters, and where a word may begin: at the start, after a mark, and where another script begins. */
const readLetters = (name: string): { text: string; borders: ReadonlySet<number> } => {
  const borders = new Set<number>([0])
  let text = ''
  let before = ''
  for (const letter of name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()) {
    const folded = foldLetter(letter)
    const script = folded === '' ? 'mark' : scriptOf(letter)
    if (script !== before) borders.add(text.length)
    // A long vowel belongs to the word before it.
    if (!longVowels.test(letter)) before = script
    text += folded
  }
  return { text, borders }
}

const foldLetter = (letter: string): string => {
  if (longVowels.test(letter)) return ''
  const plain = letter.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  const one = /^[a-z]$/.test(plain) ? plain : letter
  const kana = one.replace(/[\u3041-\u3096]/, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
  const alike = lookAlikes.get(kana) ?? kana
  return /[\p{L}\p{N}]/u.test(alike) ? alike : ''
}

const scriptOf = (letter: string): string =>
  /[\u3041-\u3096]/.test(letter)
    ? 'hiragana'
    : /[\u30a1-\u30fa]/.test(letter)
      ? 'katakana'
      : /\p{Script=Han}/u.test(letter)
        ? 'han'
        : 'letter'

const longVowels = /[ー一\-‐‑‒–—―−─━~〜]/

const pairs = (from: string, to: string): [string, string][] => {
  const targets = [...to]
  return [...from].map((letter, n) => [letter, targets[n] ?? letter])
}

const lookAlikes = new Map([
  ...pairs('口囗力二工卜八夕才千三又厶', 'ロロカニエトハタオチミヌム'),
  ...pairs('ァィゥェォッャュョヮヵヶ', 'アイウエオツヤユヨワカケ'),
  ...pairs('аеорсухкмтнвіјѕԁԛԝһ', 'aeopcyxkmthbljsdqwh'),
  ...pairs('αβεικνορτυχγω', 'abelkvoptuxyw'),
  ...pairs('01i|ı', 'ollll'),
])

type Words = { known: readonly string[]; words: readonly string[]; additions: readonly string[] }

const hasKnown = 1
const hasWord = 2
const hasAddition = 4

/** Whether the whole text is a chain of these with a known name in it, or with an ordinary word and an addition. */
const isMadeOf = (text: string, { known, words, additions }: Words): boolean => {
  const reached = Array.from({ length: text.length + 1 }, () => new Set<number>())
  reached[0]?.add(0)
  const steps = [
    ...known.map((term) => [term, hasKnown] as const),
    ...words.map((term) => [term, hasWord] as const),
    ...additions.map((term) => [term, hasAddition] as const),
  ]
  for (let at = 0; at < text.length; at++) {
    const flags = [...(reached[at] ?? [])]
    if (flags.length === 0) continue
    for (const [term, flag] of steps)
      if (text.startsWith(term, at)) for (const seen of flags) reached[at + term.length]?.add(seen | flag)
  }
  return [...(reached[text.length] ?? [])].some(
    (seen) => (seen & hasKnown) !== 0 || (seen & (hasWord | hasAddition)) === (hasWord | hasAddition),
  )
}
