// A domain for a shop's name: what is in Latin letters, kana in romaji, words of the trade in English. Kanji cannot be guessed. Rule SHOP-25.
import { romajiOf } from './romaji.ts'

/** In the order in which they may be asked for; none where nothing good can be made of the name. `reading`: of the whole name, in kana. */
export const suggestDomains = (
  name: string,
  { reading = '', min, max }: { reading?: string; min: number; max: number },
): string[] => {
  const words = wordsOf(needsReading(name) && reading.trim() !== '' ? reading : name)
  // Of a name in kanji without a reading only the kind of shop would be left, which many have.
  if (!words.some(({ isKind }) => !isKind) && needsReading(name)) return []
  const base = fitting(words, { min, max })
  if (base === '') return []
  const [first, salon] = [base.length < min ? `${base}-salon` : base, `${base}-salon`]
  return [...new Set([first, salon, `${base}-2`, `${base}-3`, `${base}-4`])].filter(
    (domain) => domain.length >= min && domain.length <= max,
  )
}

/** Whether there are kanji in it that only its owner can read. */
export const needsReading = (name: string): boolean =>
  /\p{Script=Han}/u.test(withoutKinds(name.normalize('NFKC')))

type Word = { text: string; isKind: boolean }

/** By spaces and signs, and where the script changes. */
const wordsOf = (name: string): Word[] =>
  [
    ...name
      .normalize('NFKC')
      .matchAll(/[A-Za-z0-9]+|\p{Script=Han}+|[\p{Script=Hiragana}ー]+|[\p{Script=Katakana}ー]+/gu),
  ].flatMap(([part]) => wordsIn(part))

/** Words of the trade are found inside of others, the longest first: ヘアサロン is hair and salon. */
const wordsIn = (part: string): Word[] => {
  if (/^[A-Za-z0-9]/.test(part)) {
    const text = part.toLowerCase()
    return [{ text, isKind: kindTexts.has(text) }]
  }
  const kind = kindPattern.exec(part)
  if (!kind) {
    const text = romajiOf(part)
    return text === '' ? [] : [{ text, isKind: false }]
  }
  const [found] = kind
  return [
    ...wordsIn(part.slice(0, kind.index)),
    { text: kinds.get(found) ?? '', isKind: true },
    ...wordsIn(part.slice(kind.index + found.length)),
  ]
}

const withoutKinds = (name: string): string => name.replace(new RegExp(kindPattern, 'gu'), '')

/** Where it is too long, the kinds go first; then it ends with a whole word, or in the middle of the only one. */
const fitting = (words: readonly Word[], { min, max }: { min: number; max: number }): string => {
  const own = words.filter(({ isKind }) => !isKind)
  for (const some of [words, own]) {
    const text = joined(some)
    if (text !== '' && text.length <= max) return text
  }
  const cut = joined(own).slice(0, max + 1)
  const end = cut.lastIndexOf('-')
  return cut.slice(0, end >= min ? end : max)
}

const joined = (words: readonly Word[]): string =>
  words.flatMap(({ text }) => (text === '' ? [] : [text])).join('-')

const kinds: ReadonlyMap<string, string> = new Map([
  ['ヘアー', 'hair'],
  ['ヘア', 'hair'],
  ['サロン', 'salon'],
  ['ネイル', 'nail'],
  ['ビューティー', 'beauty'],
  ['ビューティ', 'beauty'],
  ['アイラッシュ', 'eyelash'],
  ['エステ', 'este'],
  ['スタジオ', 'studio'],
  ['アトリエ', 'atelier'],
  ['リラクゼーション', 'relaxation'],
  ['メイク', 'make'],
  ['デザイン', 'design'],
  ['ルーム', 'room'],
  ['美容室', 'hair'],
  ['美容院', 'hair'],
  ['理容室', 'barber'],
  ['理容', 'barber'],
  ['理髪店', 'barber'],
  ['整体院', 'seitai'],
  ['整体', 'seitai'],
  ['整骨院', 'seikotsuin'],
  ['接骨院', 'sekkotsuin'],
  ['鍼灸院', 'shinkyuin'],
  ['治療院', 'chiryoin'],
  ['店', ''],
])
const kindTexts: ReadonlySet<string> = new Set(kinds.values())
const kindPattern = new RegExp([...kinds.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'u')
