// Pictures made anew in the browser: cropped by hand and by keys, made smaller, or told why not. Rules PAGE-46, PAGE-49.
import { pictureBytesMax } from '@noren/contract/limits'
import { noisyFile, stripedFile } from '../pages/picture-files.ts'
import { expect, test, valueOf, words, type Locator } from './fixtures.ts'

const { picture, crop } = words

test('a picture of another shape is cropped: by keys, by dragging, by buttons', async ({ page, demo }) => {
  const part = demo('Cropped picture')
  const input = part.locator('input[type=file]')
  const dialog = page.getByRole('dialog')
  const frame = dialog.getByRole('application', { name: crop.frame })
  const use = dialog.getByRole('button', { name: crop.use })
  const shown = part.getByRole('img', { name: picture.preview })
  // Red, green and blue from left to right, four times as wide as high.
  const wide = await stripedFile(page, 1600, 400)
  await test.step('as it is, the middle is taken', async () => {
    await input.setInputFiles(wide)
    await use.click()
    await expect(dialog).toBeHidden()
    await expect(valueOf(part)).toContainText('"name":"striped.jpg","type":"image/jpeg"')
    await expect.poll(() => middleOf(shown)).toEqual({ color: 'green', ratio: 1.78 })
  })
  await test.step('by keys', async () => {
    await input.setInputFiles(wide)
    await frame.focus()
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('+')
    await expect(dialog.getByRole('slider')).toHaveValue('1.25')
    await use.focus()
    await page.keyboard.press('Enter')
    // While it fades away, its frame is still there.
    await expect(dialog).toBeHidden()
    await expect.poll(() => middleOf(shown)).toEqual({ color: 'blue', ratio: 1.78 })
  })
  await test.step('by dragging', async () => {
    await input.setInputFiles(wide)
    // Once it has come to rest.
    await frame.hover()
    const box = await frame.boundingBox()
    if (!box) throw new Error('the frame has no place')
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + 10, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 10, y, { steps: 4 })
    await page.mouse.up()
    await use.click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => middleOf(shown)).toEqual({ color: 'red', ratio: 1.78 })
  })
  await test.step('by buttons; what is not used changes nothing', async () => {
    await input.setInputFiles(wide)
    for (let presses = 0; presses < 12; presses += 1)
      await dialog.getByRole('button', { name: crop.left }).click()
    await dialog.getByRole('button', { name: crop.zoomIn }).click()
    await dialog.getByRole('button', { name: crop.zoomOut }).click()
    await expect(dialog.getByRole('button', { name: crop.zoomOut })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await middleOf(shown)).toEqual({ color: 'red', ratio: 1.78 })
  })
  await test.step('one of the shape is taken as it is', async () => {
    await input.setInputFiles(await stripedFile(page, 640, 360))
    await expect(valueOf(part)).toContainText('"name":"striped.png","type":"image/png"')
  })
})

test('a photograph over 1 MB is used as a smaller copy; HEIC has a sentence of its own', async ({
  page,
  demo,
}) => {
  const part = demo('Several pictures')
  const input = part.locator('input[type=file]')
  const shrink = part.getByRole('button', { name: picture.shrink })
  const large = await noisyFile(page, 900)
  expect(large.buffer.byteLength).toBeGreaterThan(pictureBytesMax)
  await input.setInputFiles([large, await stripedFile(page, 40, 30)])
  await expect(part.getByText(picture.size)).toBeVisible()
  await expect(valueOf(part)).toHaveText('[]')
  await shrink.click()
  await expect(valueOf(part)).toHaveText('["noisy.jpg","striped.png"]')
  await expect(part.getByText(picture.size)).toBeHidden()
  const bytes = await part
    .locator('li img')
    .first()
    .evaluate((image: HTMLImageElement) => Math.floor((image.src.split(',')[1]?.length ?? 0) * 0.75))
  expect(bytes).toBeLessThanOrEqual(pictureBytesMax)

  await test.step('one that the browser cannot open', async () => {
    const junk = Buffer.alloc(pictureBytesMax + 1)
    await input.setInputFiles({ name: 'junk.jpg', mimeType: 'image/jpeg', buffer: junk })
    await shrink.click()
    await expect(part.getByText(picture.undecodable)).toBeVisible()
    await expect(shrink).toBeHidden()
  })
  await test.step('HEIC', async () => {
    await input.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('heic') })
    await expect(part.getByText(picture.type)).toBeVisible()
    await expect(part.getByText(picture.heic)).toBeVisible()
    await expect(shrink).toBeHidden()
  })
})

/** The colour in the middle, and width to height. */
const middleOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = element
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    pen?.drawImage(element, 0, 0)
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(width / 2, height / 2, 1, 1).data ?? []
    const color = red > 150 ? 'red' : green > 100 ? 'green' : blue > 150 ? 'blue' : 'none'
    return { color, ratio: Math.round((width / height) * 100) / 100 }
  })
