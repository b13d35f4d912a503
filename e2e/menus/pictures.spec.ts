// A chosen picture on the form of a menu: refused, dropped, cropped by mouse, keys, buttons and fingers, made smaller, removed.
import { pictureBytesMax } from '@noren/contract/limits'
import { widgets } from '@noren/words/admin/widgets'
import { expect, test, type Locator, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths, tabTo } from '../page-checks.ts'
import { noisyFile, stripedFile, turnedFile } from '../pages/picture-files.ts'
import { menuOf } from '../test-users.ts'
import { cut, menusPage, pictureFile, words } from './menus-page.ts'

const { picture, crop, remove } = widgets.ja

const pictureOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  const part = page.getByRole('group', { name: words.form.image })
  return {
    ...menusPage(page),
    part,
    zone: part.getByRole('button', { name: new RegExp(`${picture.drop}|${picture.choose}`) }),
    shown: part.getByRole('img', { name: picture.preview }),
    frame: dialog.getByRole('application', { name: crop.frame }),
    zoom: dialog.getByRole('slider', { name: crop.zoom }),
    inCrop: (name: string) => dialog.getByRole('button', { name, exact: true }),
    use: async () => {
      await dialog.getByRole('button', { name: crop.use }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

test('a picture of another shape is cropped, by mouse, keys and buttons, and removed @desktop', async ({
  page,
  shop,
}) => {
  const mine = pictureOf(page)
  await mine.openForm(await menuOf(page))
  expect(shop.address).not.toBe('')
  // Red, green and blue from left to right, four times as wide as high.
  const wide = await stripedFile(page, 1600, 400)
  const middle = () => expect.poll(() => middleOf(mine.shown))
  await test.step('as it is, the middle is taken', async () => {
    await mine.image.setInputFiles(wide)
    await expect(mine.frame).toBeVisible()
    await expectAccessibleAtWidths(page, 'cropping')
    await mine.use()
    await middle().toEqual({ color: 'green', ratio: 1, width: 400 })
  })
  await test.step('by keys', async () => {
    await mine.image.setInputFiles(wide)
    await tabTo(page, mine.frame)
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowLeft')
    await tabTo(page, mine.zoom)
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowRight')
    await expect(mine.zoom).toHaveValue('2')
    await tabTo(page, mine.inCrop(crop.use))
    await page.keyboard.press('Enter')
    await expect(mine.dialog).toBeHidden()
    await middle().toEqual({ color: 'blue', ratio: 1, width: 200 })
  })
  await test.step('by dragging and by the wheel', async () => {
    await mine.image.setInputFiles(wide)
    // Once it has come to rest.
    await mine.frame.hover()
    const { x, y, width, height } = (await mine.frame.boundingBox())!
    for (let drags = 0; drags < 2; drags += 1) {
      await page.mouse.move(x + 10, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width - 10, y + height / 2, { steps: 4 })
      await page.mouse.up()
    }
    await page.mouse.wheel(0, -200)
    await expect(mine.zoom).not.toHaveValue('1')
    await mine.use()
    await middle().toMatchObject({ color: 'red', ratio: 1 })
  })
  await test.step('by buttons, up to the edges; what is not used changes nothing', async () => {
    await mine.image.setInputFiles(wide)
    await expect(mine.inCrop(crop.zoomOut)).toBeDisabled()
    for (let presses = 0; presses < 20; presses += 1) await mine.inCrop(crop.left).click()
    for (let presses = 0; presses < 16; presses += 1) await mine.inCrop(crop.zoomIn).click()
    await expect(mine.inCrop(crop.zoomIn)).toBeDisabled()
    await mine.use()
    await middle().toEqual({ color: 'blue', ratio: 1, width: 80 })
    await mine.image.setInputFiles(wide)
    await mine.inCrop(crop.right).click()
    await page.keyboard.press('Escape')
    await expect(mine.dialog).toBeHidden()
    await middle().toMatchObject({ color: 'blue' })
  })
  await test.step('one of the shape is taken as it is', async () => {
    await mine.image.setInputFiles(await stripedFile(page, 305, 300))
    await middle().toEqual({ color: 'green', ratio: 1.02, width: 305 })
  })
  await test.step('one that the camera has noted as lying on its side is cropped upright', async () => {
    await mine.image.setInputFiles(await turnedFile(page, 600, 200))
    await tabTo(page, mine.frame)
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowUp')
    await mine.use()
    await middle().toEqual({ color: 'blue', ratio: 1, width: 200 })
  })
  await test.step('removed after a question, and the zone has the focus', async () => {
    const removal = page.getByRole('button', { name: `${words.form.image} ${picture.remove}` })
    await removal.click()
    await expect(mine.dialog).toHaveAccessibleDescription(words.form.imageRemove)
    await page.keyboard.press('Escape')
    await expect(mine.dialog).toBeHidden()
    await expect(removal).toBeFocused()
    await page.keyboard.press('Enter')
    await mine.inDialog(remove.submit).click()
    await expect(mine.zone).toBeFocused()
  })
  await test.step('chosen by keyboard', async () => {
    await expect(mine.dialog).toBeHidden()
    const choosing = page.waitForEvent('filechooser')
    await mine.zone.press('Enter')
    await (await choosing).setFiles(await stripedFile(page, 600, 600))
    await middle().toEqual({ color: 'green', ratio: 1, width: 600 })
  })
})

test('a photograph is refused with its reason, made smaller, cropped by two fingers, replaced by a drop and saved', async ({
  page,
  shop,
}) => {
  const mine = pictureOf(page)
  await mine.openForm(await menuOf(page))
  expect(shop.address).not.toBe('')
  await test.step('what cannot be used says why', async () => {
    const large = { mimeType: 'image/jpeg', buffer: Buffer.alloc(pictureBytesMax + 1) }
    const junk = Buffer.from('no picture')
    for (const [file, text] of [
      [
        { name: 'a.gif', mimeType: 'image/gif', buffer: junk },
        'JPEG、PNG、WebP形式の画像のみアップロード可能です。',
      ],
      [{ name: 'a.webp', mimeType: 'image/webp', buffer: junk }, '画像の読み込みに失敗しました。'],
      [{ name: 'a.jpg', ...large }, 'ファイルサイズは1MB以下にしてください。'],
    ] as const) {
      await mine.image.setInputFiles(file)
      await expect(mine.zone).toHaveAccessibleDescription(text)
    }
    await page.getByRole('button', { name: picture.shrink }).click()
    await expect(mine.zone).toHaveAccessibleDescription(picture.undecodable)
    await mine.image.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: junk })
    await expect(mine.zone).toHaveAccessibleDescription(picture.type)
    await expect(page.getByText(picture.heic)).toBeVisible()
  })
  await test.step('one over 1 MB is used as a smaller copy', async () => {
    const large = await noisyFile(page, 900)
    expect(large.buffer.byteLength).toBeGreaterThan(pictureBytesMax)
    await mine.image.setInputFiles(large)
    await page.getByRole('button', { name: picture.shrink }).click()
    await expect(mine.shown).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
    const address = await mine.shown.getAttribute('src')
    expect(((address?.length ?? 0) * 3) / 4).toBeLessThan(pictureBytesMax + 100)
    await expect(page.getByText(picture.size)).toBeHidden()
  })
  await test.step('cropped by two fingers and by one', async () => {
    await mine.image.setInputFiles(await stripedFile(page, 1600, 400))
    const touch = await fingersOn(page, mine.frame)
    await touch(
      [
        [0.45, 0.5],
        [0.55, 0.5],
      ],
      [
        [0.35, 0.5],
        [0.65, 0.5],
      ],
    )
    await expect.poll(async () => Number(await mine.zoom.inputValue())).toBeGreaterThan(2)
    for (let drags = 0; drags < 8; drags += 1) await touch([[0.95, 0.5]], [[0.05, 0.5]])
    await mine.use()
    await expect.poll(() => middleOf(mine.shown)).toMatchObject({ color: 'blue', ratio: 1 })
  })
  await test.step('another one is dropped on it', async () => {
    const before = await mine.shown.getAttribute('src')
    await drop(page, mine.shown, pictureFile())
    await expect(mine.shown).not.toHaveAttribute('src', before ?? '')
    // Dropped beside the field, it does not take the page's place.
    await drop(page, page.getByRole('heading', { level: 1 }), pictureFile())
    await expect(mine.shown).toBeVisible()
  })
  await test.step('saved', async () => {
    await mine.save('save').click()
    await expect(mine.card(cut).locator('img')).toHaveCount(1)
  })
})

/** The colour in the middle, width to height, and the width. */
const middleOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = element
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    pen?.drawImage(element, 0, 0)
    const [red = 0, green = 0, blue = 0] = pen?.getImageData(width / 2, height / 2, 1, 1).data ?? []
    const color = red > 150 ? 'red' : green > 100 ? 'green' : blue > 150 ? 'blue' : 'none'
    return { color, ratio: Math.round((width / height) * 100) / 100, width }
  })

type Fingers = readonly (readonly [x: number, y: number])[]

/** Moves fingers on a part, from and to shares of its width and height. */
const fingersOn = async (page: Page, part: Locator) => {
  const devtools = await page.context().newCDPSession(page)
  return async (from: Fingers, to: Fingers): Promise<void> => {
    const box = (await part.boundingBox())!
    const pointsAt = (share: number) =>
      from.map(([x, y], index) => {
        const [toX = x, toY = y] = to[index] ?? []
        return {
          id: index,
          x: box.x + box.width * (x + (toX - x) * share),
          y: box.y + box.height * (y + (toY - y) * share),
        }
      })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) })
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(share) })
      // The picture follows with the next frame.
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

const drop = async (page: Page, target: Locator, file: ReturnType<typeof pictureFile>): Promise<void> => {
  const described = { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') }
  const dataTransfer = await page.evaluateHandle(({ name, type, base64 }) => {
    const transfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([bytes], name, { type }))
    return transfer
  }, described)
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer })
}
