// Folds and rules for what people type, without a schema: the booking site's script uses them and must stay light.
import { emailMax } from './limits.ts'

/** Trimmed; '' where nothing of it can be seen: whoever reads it could not tell it from an empty one. Rule TEXT-82. */
export const trimmed = (text: string): string => (unseen.test(text) ? '' : text.trim())

// Braille's blank is the one sign without ink that Unicode counts as visible.
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u

/** Full-width and look-alike characters of keyboards → ASCII. Names are never folded. Rule TEXT-1. */
export const fold = (text: string): string =>
  trimmed(
    text
      .normalize('NFKC')
      .replace(/[ー‐−–]/g, '-')
      .replace(/。/g, '.'),
  )

/** A customer's telephone: digits with the leading 0, ten or eleven; `+81` and punctuation are folded away. */
export const foldPhone = (text: string): string =>
  fold(text)
    .replace(/[\s().-]/g, '')
    .replace(/^\+810?/, '0')

export const isPhone = (digits: string): boolean => /^0\d{9,10}$/.test(digits) && !/^(\d)\1+$/.test(digits)

/** As a spreadsheet leaves a number: without the 0 at its front. */
export const lacksZero = (digits: string): boolean => /^[1-9]\d{8,9}$/.test(digits)

// Looser than zod's own on the left side: `a..b@docomo.ne.jp` exists in Japan and must be able to book.
const emailForm =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

export const foldEmail = (text: string): string => fold(text).toLowerCase()

export const isEmail = (text: string): boolean => text.length <= emailMax && emailForm.test(text)

/** Hiragana and half-width kana → katakana; a hyphen between kana was meant as the long vowel. */
export const foldKana = (text: string): string =>
  trimmed(
    text
      .normalize('NFKC')
      .replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      .replace(/(?<=[\u30a1-\u30fa\u30fc])[-‐−–]/g, 'ー'),
  )

/** Katakana; letters too, for customers who have no reading in kana. Kanji are refused. */
export const isKana = (text: string): boolean => /^[\u30a1-\u30fa\u30fc-\u30fe・A-Za-z.' -]*$/.test(text)

/**
 * Whether a name carries an address that mail programs turn into a link: a complete web address, a host with a path, or x@y.z.
 * A bare host is none (Dr.Nail, A.B.C, salon.jp), nor is nail@home. Full-width forms and invisible characters hide nothing.
 */
export const hasAddress = (name: string): boolean =>
  addressForm.test(fold(name.replace(/\p{Cf}/gu, '')).toLowerCase())

// A scheme, or the www that stands for one; a host with a path, a query or a fragment, by name or by number; x@y.z.
const addressForm =
  /:\/\/|(?<![a-z0-9])www\.[^\s.]+\.[^\s.]|[^\s.@/]\.([a-z]{2,}|xn--[a-z0-9-]+|\d+\.\d+\.\d+)(:\d+)?[/?#]\S|[^\s@]@[^\s@.]+\.[^\s@.]/
