// The texts and the pictures of the help: what a page quotes stands on a screen, in the same words (rule SCR-115), and the pictures are
// small, as phones keep them (rule SCR-120).
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { shell } from '@noren/words/admin/shell'
import { type Lang, languages } from '@noren/words/format'
import { helpPages } from '@noren/words/help/pages'
import { splitLabels } from '@noren/words/help/quote'
import { helpContents, type HelpPage } from '@noren/words/help/screen'

const words = join(import.meta.dirname, '../packages/words/src')
const pictures = join(import.meta.dirname, '../apps/admin/src/features/help/pictures')

test('each quoted label of each page is a text of a catalogue in that language', async () => {
  for (const lang of languages) {
    const known = await textsOf(lang)
    const quoted = Object.entries(helpPages[lang]).flatMap(([id, page]) =>
      linesOf(page)
        .flatMap(splitLabels)
        .filter(({ isLabel }) => isLabel)
        .map(({ text }) => ({ id, text })),
    )
    expect(quoted.length).toBeGreaterThan(100)
    expect(quoted.filter(({ text }) => !known.has(text))).toEqual([])
  }
})

/** Names of screens that sentences use as words, too. */
const ordinaryWords: ReadonlySet<string> = new Set([
  shell.ja.nav.data,
  shell.ja.nav.staff,
  shell.ja.nav.push,
  shell.ja.nav.reports,
  shell.ja.nav.waitlist,
])

test('no quotation mark and no label is typed into a text of the help', () => {
  const folder = join(words, 'help/topics')
  for (const file of readdirSync(folder)) {
    const source = readFileSync(join(folder, file), 'utf8')
    expect(source.match(/[「」“”]/g) ?? [], file).toEqual([])
    // A text in place of a label: ${'…'}
    expect(source.match(/\$\{\s*['"`]/g) ?? [], file).toEqual([])
    // People search by the names of screens, so these stand among the words for it.
    const read = source.replace(/^ *words:\s*'[^']*',$/gm, '')
    const names = Object.values(shell.ja.nav).filter((name) => !ordinaryWords.has(name))
    for (const name of names) expect(read, file).not.toContain(name)
  }
})

test('the pages are short, and each has a title of its own', () => {
  for (const lang of languages) {
    const pages = Object.entries(helpPages[lang])
    expect(pages.map(([id]) => id).toSorted()).toEqual(Object.values(helpContents).flat().toSorted())
    expect(new Set(pages.map(([, { title }]) => title)).size).toBe(pages.length)
    for (const [id, { title, lead, steps, also, notes }] of pages) {
      expect(title.length, id).toBeLessThanOrEqual(lang === 'ja' ? 22 : 50)
      expect(lead.length, id).toBeLessThanOrEqual(lang === 'ja' ? 90 : 160)
      expect(steps.length + (also?.steps.length ?? 0), id).toBeGreaterThanOrEqual(3)
      expect(steps.length, id).toBeLessThanOrEqual(6)
      expect(notes.length, id).toBeGreaterThanOrEqual(1)
    }
  }
})

test('each picture is one of a page, in both languages, and small', () => {
  const pages: readonly string[] = Object.values(helpContents).flat()
  const files = readdirSync(pictures)
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const [, page = '', lang = ''] = /^(.+)-(ja|en)\.avif$/.exec(file) ?? []
    expect(pages, file).toContain(page)
    expect(files).toContain(`${page}-${lang === 'ja' ? 'en' : 'ja'}.avif`)
  }
  const sizes = files.map((file) => statSync(join(pictures, file)).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000)
})

const linesOf = ({ title, lead, steps, also, notes, notesOf }: HelpPage): string[] => [
  title,
  lead,
  ...steps,
  ...(also ? [also.title, ...also.steps] : []),
  ...notes,
  ...(notesOf?.beta ?? []),
  ...(notesOf?.live ?? []),
]

/** All texts of all catalogues but the help itself. */
const textsOf = async (lang: Lang): Promise<Set<string>> => {
  const texts = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  for (const name of readdirSync(words, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('help/')) continue
    const exported: Record<string, unknown> = await import(
      /* @vite-ignore */ pathToFileURL(join(words, name)).href
    )
    for (const value of Object.values(exported))
      if (typeof value === 'object' && value !== null && lang in value)
        add((value as Record<Lang, unknown>)[lang])
  }
  return texts
}
