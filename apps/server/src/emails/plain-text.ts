// The plain text of an email: headed facts, and sentences in lines that fit the screen of a feature phone.
import { splitUnbroken } from '@noren/words/format'
import type { EmailContent } from './email-content.ts'

export const textOf = ({
  language,
  mark,
  greeting,
  paragraphs,
  notice,
  facts,
  link,
  further,
  signature,
}: EmailContent): string => {
  const status = mark && (language === 'ja' ? `【${mark.word}】` : `[${mark.word}]`)
  return `${[
    status,
    greeting,
    ...paragraphs.map(wrap),
    notice && wrap(notice),
    // Plain text cannot strike through, so the status stands beside what will not take place.
    ...facts.map(
      ({ head, value, emphasis }) =>
        `■${head}\n${value}${emphasis === 'struck' && status ? ` ${status}` : ''}`,
    ),
    [`■${link.head}`, link.url, ...link.notes.map(wrap)].join('\n'),
    further && `■${further.head}\n${further.url}`,
    [rule, ...signature.map(wrap), rule].join('\n'),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n\n')}\n`
}

const rule = '─'.repeat(20)

/** Columns: 34 full-width characters. Rule MSG-35. */
const columnsMax = 68

/** Breaks lines that are too long, after a comma or full stop if one is not far, otherwise between words. */
export const wrap = (text: string): string => text.split('\n').map(wrapLine).join('\n')

const wrapLine = (line: string): string => {
  if (widthOf(line) <= columnsMax) return line
  const lines: string[] = []
  let rest = atomsOf(line)
  while (rest.length > 0) {
    const count = breakAt(rest)
    lines.push(rest.slice(0, count).join('').trim())
    rest = rest.slice(count)
  }
  return lines.join('\n')
}

/** How many atoms the next line takes, at least one. */
const breakAt = (atoms: readonly string[]): number => {
  let width = 0
  let afterStop = 0
  for (const [index, atom] of atoms.entries()) {
    width += widthOf(atom.trimEnd())
    if (width > columnsMax && index > 0) return afterStop > 0 ? afterStop : index
    width += widthOf(atom) - widthOf(atom.trimEnd())
    if (stop.test(atom) && width >= columnsMax / 3) afterStop = index + 1
  }
  return atoms.length
}

/** What no line may break: words, dates, times, addresses, and a sign together with what it belongs to. */
const atomsOf = (line: string): string[] => {
  const atoms: string[] = []
  const pieces = splitUnbroken(line).flatMap(({ text, isUnbroken }) =>
    isUnbroken ? [text] : Array.from(words.segment(text), ({ segment }) => segment),
  )
  for (const piece of pieces) {
    const before = atoms.at(-1)
    const isJoined =
      before !== undefined &&
      (/^[\p{Pe}\p{Pf}\p{Po}\u301c\uff5e\u30fc\s]/u.test(piece) ||
        /[\p{Ps}\p{Pi}]$/u.test(before) ||
        (/[\x21-\x7e]$/.test(before) && /^[\x21-\x7e]/.test(piece)) ||
        // Particles and endings belong to the word before them.
        (/^\p{Script=Hiragana}/u.test(piece) && !stop.test(before) && widthOf(before) < phraseMax))
    if (isJoined) atoms[atoms.length - 1] = before + piece
    else atoms.push(piece)
  }
  return atoms
}

/** Columns up to which words grow into phrases. */
const phraseMax = 20

/** The comma, the full stop, ! and ? of Japanese. */
const stop = /[\u3001\u3002\uff01\uff1f]$/

const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** One column for ASCII and half-width katakana, two for everything else. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((width, sign) => width + (/[\x20-\x7e\uff61-\uff9f]/.test(sign) ? 1 : 2), 0)
