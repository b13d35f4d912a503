// The shop's look: chosen beside the booking page, worn at once by every page of the site, and taken back by a press.
import { look } from '@noren/words/admin/pages/look'
import { widgets } from '@noren/words/admin/widgets'
import { expect, test, type Page } from '../fixtures.ts'
import { pictureFile } from '../menus/menus-page.ts'
import { expectAccessibleAtWidths, overflowWidth } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { editorPage } from './editor-page.ts'

const words = look.ja

test('colour and typeface are chosen, seen beside and by customers, and taken back @both', async ({
  page,
  shop,
  openPage,
  isMobile,
  allowProblem,
}) => {
  // The accessibility checker's own, in the frame that runs no script; and the choice that fails.
  allowProblem(/Blocked script execution|status of 500 .*\/api\/looks/)
  const customer = await openPage()
  const mine = editorPage(page)
  const cloth = (name: keyof typeof words.cloths) => page.getByRole('radio', { name: words.cloths[name] })
  const voice = page.getByRole('radio', { name: words.voices.mincho })
  await mine.open()
  await customer.goto(shop.address)
  await expect(customer.locator('html')).toHaveAttribute('data-cloth', 'ai')

  await test.step('by keyboard; what is chosen is shown beside', async () => {
    await expect(cloth('ai')).toBeChecked()
    await cloth('ai').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(cloth('matsuba')).toBeChecked()
    await voice.check()
    await page.getByRole('radio', { name: words.patterns.seigaiha }).check()
    await expectAccessibleAtWidths(page, 'the look')
    if (isMobile)
      await expect(
        page.getByRole('img', { name: words.sample }).locator('[data-pattern="seigaiha"]'),
      ).toBeVisible()
    else {
      await expect(mine.live.locator('html')).toHaveAttribute('data-cloth', 'matsuba')
      await expect(mine.live.locator('html')).toHaveAttribute('data-voice', 'mincho')
      await expect(mine.live.locator('html')).toHaveAttribute('data-pattern', 'seigaiha')
    }
  })

  await test.step('the next page that a customer opens has it', async () => {
    await expect(async () => {
      await customer.reload()
      expect(await wornBy(customer)).toEqual({ button: 'rgb(62, 91, 58)', isMincho: true })
    }).toPass()
    await customer.goto(`${shop.address}/book`)
    await expect(customer.locator('header')).toHaveCSS('background-color', 'rgb(62, 91, 58)')
    await expect(customer.locator('header')).toHaveCSS('background-image', /^url\(".*seigaiha/)
  })

  await test.step('taken back by a press', async () => {
    // That of the choice before is not the one to press.
    await expect(mine.toast(words.saved)).toBeHidden()
    await cloth('budo').check()
    await expect(mine.toast(words.saved)).toBeVisible()
    await page
      .getByRole('region', { name: widgets.ja.toasts })
      .getByRole('button', { name: words.undo })
      .click()
    await expect(cloth('matsuba')).toBeChecked()
    await expect(voice).toBeChecked()
  })

  await test.step('a choice that fails is taken back and told', async () => {
    await page.route('**/api/looks/*', (route) =>
      route.fulfill({ status: 500, json: { message: '', code: 'fault', request_id: '' } }),
    )
    await cloth('sumi').click()
    await expect(mine.toast(words.saveFailed)).toBeVisible()
    await expect(cloth('matsuba')).toBeChecked()
    await page.unroute('**/api/looks/*')
    await customer.goto(shop.address)
    await expect(customer.locator('html')).toHaveAttribute('data-cloth', 'matsuba')
  })
})

test('the first menu is above the fold, with a cover and with the longest names', async ({
  context,
  openPage,
}) => {
  const shop = await makeOwner(context, {
    shopName: '谷中の路地の奥で四十年つづく完全予約制のちいさな美容室と着付けの店こはる別館です',
    menuName: '成人式・卒業式・結婚式のお呼ばれにも使える着付けとヘアセットとお化粧の全部セットで',
  })
  const me = await (await context.request.get('/api/auth/me')).json()
  const { id, reservation_page_id } = me.data.shop
  await send(
    context,
    `/api/shops/${id}`,
    {
      profile: '路地の奥の、席数3つの小さなサロンです。お一人おひとりの髪に、ゆっくり向き合います。',
      access_info: '千代田線 根津駅 1番出口から徒歩3分、青いのれんが目印です。',
    },
    'PUT',
  )
  const customer = await openPage({ viewport: { width: 375, height: 667 } })
  const expectFold = async (name: string) => {
    await customer.setViewportSize({ width: 375, height: 667 })
    await customer.goto(shop.address)
    const row = await customer.locator('main li').first().boundingBox()
    const bar = await customer.getByRole('link', { name: '予約する', exact: true }).last().boundingBox()
    expect(row && row.y + row.height, name).toBeLessThanOrEqual(bar?.y ?? 0)
    for (const width of [320, 375]) {
      await customer.setViewportSize({ width, height: 667 })
      expect(await overflowWidth(customer), `${name} at ${width}`).toBe(0)
    }
  }
  await expectFold('with the noren')
  const image = `data:image/png;base64,${pictureFile().buffer.toString('base64')}`
  await send(context, `/api/pages/${reservation_page_id}/images`, { type: 'cover', image_base64: image })
  await expectFold('with a cover')
  await expectAccessibleAtWidths(customer, 'the shop’s page')
})

/** The colour of what is pressed, and whether the name is in the second typeface. */
const wornBy = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    return {
      button: styleOf('main a[href$="/book"]').backgroundColor,
      isMincho: styleOf('h1').fontFamily.includes('Mincho'),
    }
  })
