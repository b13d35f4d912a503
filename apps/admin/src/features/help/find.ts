// Finding pages of the help by words, in the browser: all texts are there. Rule SCR-117.
import { foldKana } from '@noren/contract/fold'
import type { HelpEntry } from './contents.ts'

/** What is compared: without width, kind of kana, case and signs. */
export const foldForHelp = (text: string): string =>
  foldKana(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')

/** The pages in which every word stands: first those that have them in the title, then among the words for searching, then in the text. */
export const findInHelp = (entries: readonly HelpEntry[], query: string): HelpEntry[] => {
  const wanted = foldForHelp(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < missing)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}

const missing = Infinity

const rankOf = (entry: HelpEntry, wanted: readonly string[]): number => {
  const parts = partsOf(entry)
  // Of several words the one that is hardest to find counts.
  return Math.max(
    ...wanted.map((word) => {
      const place = parts.findIndex((part) => part.includes(word))
      return place < 0 ? missing : place
    }),
  )
}

const partsOf = ({ page }: HelpEntry): string[] => {
  const { title, words, lead, steps, also, notes } = page
  const rest = [...steps, also?.title ?? '', ...(also?.steps ?? []), ...notes]
  return [title, words, lead, rest.join('\n')].map(foldForHelp)
}
