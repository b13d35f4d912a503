// What an email says, before it is text or HTML.
import type { Lang } from '@noren/words/format'
import type { Pattern } from '@noren/contract/shops/cloths'
import type { tones } from './style.ts'

export type EmailContent = {
  language: Lang
  /** Stands on the cloth in the HTML; in plain text it is the first line of the signature. */
  sender: string
  /** The sender's colour, '#rrggbb', on which white can be read. */
  cloth?: string | undefined
  /** What is dyed into the cloth, where the mail program shows it. Rule PAGE-208. */
  pattern?: Pattern | undefined
  /** The status: its word, and the status whose fixed colours it has. */
  mark?: { word: string; tone: keyof typeof tones } | undefined
  greeting?: string | undefined
  /** Line breaks are preserved. */
  paragraphs: readonly string[]
  /** One sentence that must not be overlooked. */
  notice?: string | undefined
  facts: readonly Fact[]
  /** Comes before the link, which then is no button: the file for the reader's calendar. */
  calendar?: (NamedLink & { other?: NamedLink | undefined }) | undefined
  link: { head: string; url: string; notes: readonly string[] }
  /** A second, quiet one. */
  further?: NamedLink | undefined
  /** Lines; the first is the sender's name. */
  signature: readonly string[]
}

type NamedLink = { head: string; url: string }

/**
 * `large` is what the reader looks for; `struck` is as large but crossed out, because it will not take place; `number` is small beneath
 * it. In plain text all stand in the given order.
 */
type Fact = {
  head: string
  value: string
  emphasis?: 'large' | 'struck' | 'number' | undefined
  /** The head above the value, over the whole width: a question of the form may be long. Rule MSG-236. */
  isStacked?: true
  /** A name and an address, which are broken at their spaces where they have any. */
  isPlace?: true
  /** Whom the mail is about: large, with what reaches them. In plain text the value has it all. Rule MSG-235. */
  person?: Person
}

export type Person = {
  name: string
  /** Reading, address of mail. */
  lines: readonly string[]
  /** What is pressed to call them. */
  call: { url: string; text: string } | null
}
