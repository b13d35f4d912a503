// Every words file has all its texts in Japanese and English, in the same shape.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isTest, type Tree } from './source-tree.ts'

const words = 'packages/words/src/'

/** Files with functions instead of texts. */
const functionFiles = new Set([
  `${words}booking/hours.ts`,
  `${words}format.ts`,
  `${words}help/quote.ts`,
  `${words}kanji-variants.ts`,
  `${words}names/domains.ts`,
  `${words}names/menu-blocks.ts`,
  `${words}names/people.ts`,
  `${words}names/poses.ts`,
  `${words}names/romaji.ts`,
  `${words}names/posing-terms.ts`,
])

export const checkWords = async (tree: Tree): Promise<string[]> => {
  const found: string[] = []
  for (const path of tree.files) {
    if (!path.startsWith(words) || !path.endsWith('.ts') || isTest(path) || functionFiles.has(path)) continue
    const exported: Record<string, unknown> = await import(pathToFileURL(join(tree.root, path)).href)
    const catalogues = Object.entries(exported).filter(
      ([, value]) => isRecord(value) && ('ja' in value || 'en' in value),
    )
    if (catalogues.length === 0) found.push(`${path}: exports no { ja, en }`)
    for (const [name, value] of catalogues)
      if (isRecord(value))
        found.push(...compare(value['ja'], value['en'], name).map((what) => `${path}: ${what}`))
  }
  return found
}

/** Differences in shape: keys, lengths of lists, parameters of functions, an empty text on one side. */
const compare = (ja: unknown, en: unknown, at: string): string[] => {
  if (typeof ja === 'function' && typeof en === 'function')
    return ja.length === en.length ? [] : [`${at} takes ${ja.length} values in ja, ${en.length} in en`]
  if (isRecord(ja) && isRecord(en))
    return [...new Set([...Object.keys(ja), ...Object.keys(en)])].flatMap((key) =>
      compare(ja[key], en[key], `${at}.${key}`),
    )
  if (typeof ja !== typeof en || isRecord(ja) !== isRecord(en) || (ja === '') !== (en === ''))
    return [`${at} is not the same kind of thing in ja and en`]
  return []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
