// What a cell looks like, whatever its heading says. Rule IMP-12.
import {
  fold,
  foldEmail,
  foldKana,
  foldPhone,
  isEmail,
  isKana,
  isPhone,
  lacksZero,
} from '@noren/contract/fold'
import { importMarks, importWords } from '@noren/words/import-values'
import { readDate, readMoment } from './dates.ts'
import { readMinutes, readTime } from './times.ts'
import { readCount } from './words.ts'
import { bare, isBlank, wordOf } from './cells.ts'

/** Whether it can be no heading: a telephone, an address, a date, a time. */
export const looksLikeData = (cell: string): boolean => {
  const text = bare(cell)
  return (
    text.length <= 254 &&
    (looksLike.phone(text) || looksLike.email(text) || looksLike.date(text) || looksLike.time(text))
  )
}

export const looksLike = {
  phone: (text: string) => {
    const digits = foldPhone(text)
    return isPhone(digits) || (lacksZero(digits) && digits.length >= 9)
  },
  email: (text: string) => (text.includes('@') || text.includes('\uff20') ? isEmail(foldEmail(text)) : false),
  kana: (text: string) => kanaOnly.test(text.normalize('NFKC')) && isKana(foldKana(text)),
  gender: (text: string) => genderWord.test(wordOf(text)),
  genderCode: (text: string) => /^[0-39]$/.test(fold(text)),
  date: (text: string) => /\d|\u5143/.test(text) && 'date' in readDate(text, false),
  serial: (text: string) => /^\d{5}(?:\.\d+)?$/.test(text) && 'date' in readDate(text),
  /** A date without its year or day, or with a year of two digits. */
  partOfDate: (text: string) => {
    const read = readDate(text)
    return 'date' in read || read.reason !== 'date_unknown'
  },
  time: (text: string) => /[:\uff1a\u6642]|[ap]\.?m/i.test(text) && readTime(text) !== undefined,
  moment: (text: string) => readMoment(text) !== undefined,
  postal: (text: string) => /^(?:\u3012\s*)?\d{3}[-\u2010-\u2212]?\d{4}$/.test(fold(text)),
  address: (text: string) => prefecture.test(text),
  /** A part of a day, as a spreadsheet counts. */
  partOfDay: (text: string) => readTime(text) !== undefined,
  minutes: (text: string) => readMinutes(text) !== undefined,
  count: (text: string) => readCount(text) !== undefined,
  withDigit: (text: string) => /[\d\uff10-\uff19]/.test(text),
  /** One of several, or with words around it. */
  phoneInWords: (text: string) => /0\d{1,4}[-\s(]?\d{1,4}[-\s)]?\d{3,4}/.test(fold(text)),
  yen: (text: string) => new RegExp(yen).test(fold(text)),
  number: (text: string) => /^\d{1,7}(?:\.\d+)?$/.test(fold(text).replace(/,/g, '')),
  price: (text: string) => new RegExp(`^(?:${yen})?\\d[\\d,]*(?:${yen})?$`).test(fold(text)),
  name: (text: string) => text.length <= 20 && nameLike.test(text),
} satisfies Record<string, (text: string) => boolean>
export type Look = keyof typeof looksLike

/** The share of the cells that look like it. */
export const shareOf = (look: Look, texts: readonly string[]): number =>
  texts.length === 0 ? 0 : texts.filter((text) => looksLike[look](text)).length / texts.length

/** What a column holds, without cells that say nothing. */
export const samplesOf = (rows: readonly { cells: readonly string[] }[], index: number): string[] => {
  const samples: string[] = []
  const step = Math.max(1, Math.floor(rows.length / 400))
  for (let at = 0; at < rows.length && samples.length < 200; at += step) {
    const text = bare(rows[at]?.cells[index] ?? '')
    if (text !== '' && !isBlank(text)) samples.push(text.slice(0, 300))
  }
  return samples
}

const kanaOnly = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\s\u30fb.]+$/
const nameLike =
  /^(?=.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{Mn}\u3005\u30fc\s\u30fb]{2,16}$/u
const yen = `${importMarks.ja.yen}`
const genderWord = new RegExp(
  `^(?:${importWords.ja.male}|${importWords.ja.female}|male|female|m|f|${importWords.ja.otherGender})$`,
)
const prefecture = new RegExp(importMarks.ja.prefecture)
