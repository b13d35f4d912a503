// The shared parts together: sound in both languages at every width.
import { expectSound } from './looking.ts'
import { expect, test } from './gallery/stage.ts'

test('all parts are sound in Japanese and in English', async ({ page }) => {
  for (const [language, word] of [
    ['日本語', '必須'],
    ['English', 'Required'],
  ]) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByText(word ?? '').first()).toBeVisible()
    await expect(page.getByRole('grid').first()).toBeVisible()
    await expectSound(page, `gallery, ${language}`)
  }
})
