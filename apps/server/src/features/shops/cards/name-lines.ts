// The lines of a name that is drawn: broken between words, as even as they can be.

/** Widths are in letters of kanji. `widest` is that of the longest line. */
export type Lines = { lines: string[]; widest: number }

export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (isNarrow.test(letter) ? 0.58 : 1), 0)

/** At most `max` lines; beyond `letters` in width the rest is cut with an ellipsis. */
export const linesOf = (name: string, max: number, letters: number): Lines => {
  const parts = wordsOf(cut(name, letters))
  const total = widthOf(parts.join(''))
  let best: Lines | undefined
  // The narrowest box that holds it in so many lines has the most even ones.
  for (let box = total / max; !best; box += 0.5) best = fill(parts, box, max)
  return best
}

const fill = (parts: readonly string[], box: number, max: number): Lines | undefined => {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line !== '' && widthOf((line + part).trim()) > box) {
      lines.push(line.trim())
      line = ''
    }
    line += part
  }
  lines.push(line.trim())
  return lines.length > max ? undefined : { lines, widest: Math.max(...lines.map(widthOf)) }
}

const cut = (name: string, letters: number): string => {
  if (widthOf(name) <= letters) return name
  let text = ''
  for (const letter of name) {
    if (widthOf(text + letter) > letters - 1) break
    text += letter
  }
  return `${text.trimEnd()}…`
}

/** No particle and no sign that ends something begins a line, none that opens something ends one; a long word is broken anywhere. */
const wordsOf = (name: string): string[] => {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(name)) {
    const last = parts.at(-1)
    if (last !== undefined && (closing.test(segment) || opening.test(last)))
      parts[parts.length - 1] += segment
    else parts.push(segment)
  }
  return parts.flatMap((part) => (widthOf(part) > wordMax ? Array.from(part) : [part]))
}

const wordMax = 12
const isNarrow = /[\u0020-\u024f\uff61-\uff9f]/
const closing = /^(?:[\s\p{Pe}\p{Pf}\p{Po}\u30fc\u301c\uff5e\u2026]|\p{Script=Hiragana}$)/u
const opening = /[\p{Ps}\p{Pi}]$/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
