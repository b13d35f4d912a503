// Takes the pictures of the help, of the demo salon on a phone, in both languages. They are committed; after a change of a screen run:
// SCREENS=1 playwright test --config e2e/playwright.config.ts e2e/help-pictures.spec.ts --project desktop
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lang, languages } from '@noren/words/format'
import { smallPicture } from '../apps/server/src/testing/images/small-picture.ts'
import { test, type Page } from './fixtures.ts'
import { openDemo, shots } from './help/shots.ts'

const folder = join(import.meta.dirname, '../apps/admin/src/features/help/pictures')

/** On a screen of two to one; `pictureSize` of the help says the size of the file. */
const phone = { viewport: { width: 375, height: 600 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

for (const lang of languages)
  test(`the help’s pictures, ${lang}`, { tag: '@screens' }, async ({ openPage }) => {
    // Some thirty screens, one after the other.
    test.setTimeout(1_800_000)
    const page = await openPage({ locale: lang === 'ja' ? 'ja-JP' : 'en-GB', ...phone })
    const demo = await openDemo(page, lang)
    // Some of them alone: SHOTS=menus,hours
    const only = process.env['SHOTS']?.split(',')
    for (const [name, prepare] of Object.entries(shots)) {
      if (only && !only.includes(name)) continue
      await prepare({ page, lang, ...demo })
      await take(page, lang, name)
    }
  })

const take = async (page: Page, lang: Lang, name: string): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(asOutside, { lang, origin: new URL(page.url()).origin })
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(join(folder, `${name}-${lang}.avif`), await smallPicture(shot, 500, 800))
}

/** Runs in the page: addresses and dates as people have them, who are neither on this machine nor have its browser's language. */
const asOutside = ({ lang, origin }: { lang: string; origin: string }): void => {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (field.value.includes(origin)) field.value = field.value.replace(origin, 'https://noren.example')
    if (field.type !== 'date' || field.value === '') continue
    const [year, month, day] = field.value.split('-')
    field.type = 'text'
    field.value = lang === 'ja' ? `${year}/${month}/${day}` : `${day}/${month}/${year}`
  }
}
