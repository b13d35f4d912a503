// Image fields: choosing, dropping, checks, preview, change, removal. Rules PAGE-9 to PAGE-12, TEXT-11.
import { tabTo } from '../page-checks.ts'
import { expect, type Locator, type Page, samples, test, valueOf, words } from './fixtures.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name = 'a.png') => ({ name, mimeType: 'image/png', buffer: pixel })
const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: pixel }
const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1024 * 1024 + 1) }
const junk = { name: 'junk.webp', mimeType: 'image/webp', buffer: Buffer.from('no picture') }

const wrong = [
  [gif, 'JPEG、PNG、WebP形式の画像のみアップロード可能です。'],
  [large, 'ファイルサイズは1MB以下にしてください。'],
  [junk, '画像の読み込みに失敗しました。'],
] as const

test('one image: chosen by keyboard, previewed, described, changed and removed after a question', async ({
  page,
  demo,
}) => {
  const part = demo('One picture')
  const zone = part.getByRole('button', { name: words.picture.drop })
  const dialog = page.getByRole('dialog')
  // Registered first: the file chooser event arrives later than the key.
  page.on('filechooser', () => undefined)
  await test.step('a file that is not allowed has an error', async () => {
    for (const [file, text] of wrong) {
      await part.locator('input[type=file]').setInputFiles(file)
      await expect(part.getByText(text)).toBeVisible()
      await expect(zone).toHaveAccessibleDescription(text)
    }
    await expect(valueOf(part)).toHaveText('null')
  })
  await test.step('chosen by keyboard', async () => {
    await demo('Required').getByRole('textbox').focus()
    await tabTo(page, zone)
    const choosing = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(png('cover.png'))
    await expect(part.getByRole('img', { name: words.picture.preview })).toBeVisible()
    await expect(valueOf(part)).toContainText('"name":"cover.png","data":"data:image/png;base64,')
    await expect(part.getByText(wrong[2][1])).toHaveCount(0)
  })
  await test.step('described', async () => {
    await part.getByLabel(words.picture.alt).fill('明るい店内')
    await expect(part.getByRole('img', { name: '明るい店内' })).toBeVisible()
    await expect(valueOf(part)).toContainText('"alt":"明るい店内"')
  })
  await test.step('changed by a drop', async () => {
    await drop(page, part.getByRole('img'), [png('other.png')])
    await expect(valueOf(part)).toContainText('"name":"other.png"')
    const choosing = page.waitForEvent('filechooser')
    await part.getByRole('button', { name: words.picture.change }).click()
    await (await choosing).setFiles(png('third.png'))
    await expect(valueOf(part)).toContainText('"name":"third.png"')
  })
  await test.step('removed', async () => {
    const remove = part.getByRole('button', { name: words.picture.remove })
    await remove.click()
    await expect(dialog).toHaveAccessibleDescription(words.picture.confirm)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: words.remove.submit }).click()
    await expect(dialog).toBeHidden()
    await expect(zone).toBeFocused()
    await expect(valueOf(part)).toHaveText('null')
  })
  await test.step('the question in English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await part.locator('input[type=file]').setInputFiles(png())
    await part.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toHaveAccessibleDescription('Delete image? This cannot be undone.')
  })
})

test('several images: three at once, and one file that is not allowed stops them all', async ({
  page,
  demo,
}) => {
  const part = demo('Several pictures')
  const zone = part.getByRole('button', { name: samples.photos })
  for (const [file, text] of wrong) {
    await drop(page, zone, [png(), file, png()])
    await expect(part.getByText(text)).toBeVisible()
    await expect(valueOf(part)).toHaveText('[]')
  }
  await drop(page, zone, [png('1.png'), png('2.png'), png('3.png'), gif])
  await expect(part.getByText(words.picture.onlyFirst(3))).toBeVisible()
  await expect(valueOf(part)).toHaveText('["1.png","2.png","3.png"]')
  await expect(part.getByText(wrong[2][1])).toHaveCount(0)
  await part.getByRole('button', { name: words.picture.removeOne(2) }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.remove.submit }).click()
  await expect(valueOf(part)).toHaveText('["1.png","3.png"]')
  await expect(zone).toBeFocused()
  await drop(page, page.getByRole('heading', { name: 'Gallery' }), [png('missed.png')])
  await expect(page).toHaveURL('/gallery.html')
  await expect(zone).toBeVisible()
})

type Dropped = { name: string; mimeType: string; buffer: Buffer }

const drop = async (page: Page, target: Locator, files: Dropped[]): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    (described) => {
      const transfer = new DataTransfer()
      for (const { name, type, base64 } of described) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') })),
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer })
}
