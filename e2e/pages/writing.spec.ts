// The editor of documents itself: by keyboard, with Japanese input, and with what is pasted.
import { expect, test } from '../fixtures.ts'
import { inputMethod } from '../page-checks.ts'
import { editorPage, words } from './editor-page.ts'

test('links, lists and alignment by keyboard; paste from Word and LINE @desktop', async ({
  page,
  shop,
  openPage,
}) => {
  const mine = editorPage(page)
  await mine.open()
  await mine.addDocument.click()
  const body = mine.body(words.untitled(words.kinds.document, 1))
  await body.click()

  await test.step('the toolbar is one stop, and its buttons are reached by arrows', async () => {
    await page.keyboard.press('Alt+F10')
    await expect(mine.tool('heading2')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(mine.tool('bold')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(body).toBeFocused()
    await page.keyboard.type('太い文字')
    await expect(body.locator('strong')).toHaveText('太い文字')
    await page.keyboard.press('Enter')
  })

  await test.step('a link leads to https, mail or telephone alone', async () => {
    await mine.tool('bold').click()
    await mine.tool('link').click()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.linkDialog.wrong)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('０３－１２３４－５６７８')
    await page.keyboard.press('Enter')
    await expect(body.locator('a')).toHaveAttribute('href', 'tel:0312345678')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
  })

  await test.step('pasted: the words stay, what cannot be kept goes', async () => {
    const paste = (type: string, text: string) =>
      body.evaluate(
        (element, [kind, content]) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData(kind ?? '', content ?? '')
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        [type, text],
      )
    await paste(
      'text/html',
      '<style>p{color:red}</style><p class=MsoListParagraph><![if !supportLists]>·<span>&nbsp;</span><![endif]>水曜日<o:p></o:p></p><table><tr><td>表の中</td></tr></table><img src="https://example.jp/x.png" width="1" height="1"><script>alert(1)</script>',
    )
    await expect(body.locator('li')).toHaveText('水曜日')
    await expect(body).toContainText('表の中')
    await expect(body.locator('img[src]')).toHaveCount(0)
    await paste('text/plain', '12:30 花子\nこんにちは')
    await expect(body).toContainText('こんにちは')
  })

  await test.step('Japanese input: Enter that ends a conversion makes no line, and nothing is lost', async () => {
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Enter')
    const before = await body.locator('p').count()
    const input = await inputMethod(page)
    await input.compose('よやく')
    // The key as the page sees it; the input method keeps what it would do.
    await body.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
    await input.accept('予約')
    await expect(body).toContainText('予約')
    expect(await body.locator('p').count()).toBe(before)
  })

  await mine.close.click()
  await expect(mine.toast(words.toasts.saved)).toBeVisible()
  await expect(page.getByText(words.unsaved, { exact: true })).toHaveCount(0)
  await mine.publish(words.untitled(words.kinds.document, 1)).click()
  await expect(mine.toast(words.toasts.updated)).toBeVisible()
  const customer = await openPage()
  // The last words are saved half a second after the editor was left.
  await expect(async () => {
    await customer.goto(shop.address)
    await expect(customer.getByText('予約', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(customer.locator('a[href="tel:0312345678"]')).toBeVisible()
})
