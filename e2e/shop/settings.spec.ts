// The shop's settings: every field, the postal code, what is unsaved, stale, refused or cannot be reached.
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths, expectApart, inputMethod } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { saveElsewhere, shopPage, words } from './page.ts'

test.use({ serviceWorkers: 'allow' })

test('an owner fills in the pages of the shop, and customers see it @desktop', async ({ page, shop }) => {
  const screen = shopPage(page)
  const save = async () => {
    await screen.save.click()
    await expect(screen.toast(words.saved)).toBeVisible()
    await expect(screen.save).toBeHidden()
  }
  await page.goto('/shop')
  await expect(page).toHaveURL('/shop/about')
  await expect(screen.save).toBeHidden()
  await expect(page.getByText(words.noContact)).toBeVisible()
  await expectAccessibleAtWidths(page, 'new settings')

  await test.step('the telephone is folded', async () => {
    await screen.field(words.phone).fill('０３－１２３４－５６７８')
    await expect(page.getByText(words.noContact)).toBeHidden()
    await expect(screen.barText('unsaved')).toBeVisible()
    await save()
    await expect(screen.field(words.phone)).toHaveValue('03-1234-5678')
  })
  await screen.index.getByRole('link', { name: words.parts.place }).click()
  await test.step('seven digits fill in the address', async () => {
    await screen.field(words.postalCode).fill('１１０－０００１')
    await expect(page.getByText(words.postalCodeFilled('東京都台東区谷中'))).toBeVisible()
    await expect(screen.field(words.prefecture)).toHaveValue('東京都')
    await expect(screen.field(words.city)).toHaveValue('台東区')
    await expect(screen.field(words.address)).toHaveValue('谷中')
    await screen.field(words.address).fill('谷中3-1-2')
    await screen.field(words.building).fill('のれんビル2階')
  })
  await test.step('another code keeps the number that was typed; one of several towns is chosen', async () => {
    await screen.field(words.postalCode).fill('452-0961')
    await expect(screen.field(words.prefecture)).toHaveValue('愛知県')
    await expect(screen.field(words.address)).toHaveValue('谷中3-1-2')
    await screen.field(words.address).fill('')
    await screen.select(words.places).selectOption({ index: 2 })
    await expect(screen.field(words.address)).not.toHaveValue('')
    await screen.field(words.postalCode).fill('110-0001')
    await expect(screen.field(words.city)).toHaveValue('台東区')
    await screen.field(words.address).fill('谷中3-1-2')
    await screen.check(words.hidden).check()
    await expect(page.getByText(words.hiddenNote('東京都台東区'))).toBeVisible()
    await save()
  })
  await screen.index.getByRole('link', { name: words.parts.payment }).click()
  await test.step('ways of paying: pressed, and one of its own added by Enter', async () => {
    await screen.check('現金').check()
    await screen.field(words.paymentOwn).focus()
    const ime = await inputMethod(page)
    await ime.compose('しょうひんけん')
    await ime.enter()
    await expect(screen.check('商品券')).toHaveCount(0)
    await screen.field(words.paymentOwn).fill('商品券')
    await screen.field(words.paymentOwn).press('Enter')
    await expect(screen.check('商品券')).toBeChecked()
    await expect(screen.field(words.paymentOwn)).toHaveValue('')
    await save()
    await expectAccessibleAtWidths(page, 'ways of paying')
  })
  await screen.index.getByRole('link', { name: words.parts.booking }).click()
  await test.step('rules of booking say by an example what they mean', async () => {
    await screen.select(words.cutoff).selectOption(words.own)
    await screen.field(words.ownMinutes).fill('９０')
    await expect(page.getByText(/14:00 の予約は、12:30 が締切です。/)).toBeVisible()
    await screen.field(words.horizon).fill('30')
    await screen.select(words.slot).selectOption(words.slots(15))
    await expect(page.getByText(words.slotExample('10:00、10:15、10:30'))).toBeVisible()
    await save()
    await page.reload()
    await expect(screen.field(words.ownMinutes)).toHaveValue('90')
    await expectAccessibleAtWidths(page, 'rules of booking')
  })
  await screen.index.getByRole('link', { name: words.parts.notices }).click()
  await test.step('the reminder', async () => {
    await screen.radio(words.timings.hours_before).check()
    await screen.select(words.reminderHours).selectOption(words.hours(3))
    await expect(page.getByText(/14:00 の予約のリマインドメールは .* 11:00 に届きます/)).toBeVisible()
    await save()
    await page.reload()
    await expect(screen.select(words.reminderHours)).toHaveValue('3')
  })
  await test.step('on a phone the overview says what is set, and leads there and back', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/shop')
    await expect(screen.index).toContainText('東京都台東区谷中3-1-2のれんビル2階')
    await expect(screen.index).toContainText('現金、商品券')
    await expect(screen.index).toContainText(words.hours(3))
    await expectAccessibleAtWidths(page, 'the overview')
    await screen.index.getByRole('link', { name: words.parts.payment }).click()
    await expect(screen.check('商品券')).toBeChecked()
    await page.getByRole('link', { name: shell.ja.nav.shop }).click()
    await expect(screen.index).toBeVisible()
  })
  await page.goto(`/s/${shop.domain}`)
  for (const text of ['03-1234-5678', '東京都台東区', '現金、商品券'])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(page.getByText('谷中3-1-2')).toHaveCount(0)
})

test('what is wrong is said at its field, and what is unsaved is asked about', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of (404|422) .*\/api\/(postal-codes|shops)\//)
  await makeOwner(context, {
    shopName: 'とても長い名前のヘアアンドメイクアップサロンこもれび谷中銀座商店街本店別館',
  })
  const screen = shopPage(page)
  await screen.open()
  await expectAccessibleAtWidths(page, 'a long name')
  await screen.open('place')
  await screen.field(words.postalCode).fill('999-9999')
  await expect(page.getByText(words.postalCodeUnknown)).toBeVisible()
  await screen.undo.click()
  await screen.open()
  await screen.field(words.phone).fill('12-34')
  await screen.field(words.name).fill('https://evil.example/a')
  await screen.save.click()
  await expect(page.getByText(validation.ja.shop_phone)).toBeVisible()
  await expect(screen.field(words.phone)).toBeFocused()
  await screen.field(words.phone).fill('')
  await screen.save.click()
  await expect(page.getByText(validation.ja.shop_name_address)).toBeVisible()
  await expect(screen.field(words.name)).toBeFocused()

  await page.getByRole('button', { name: shell.ja.openMenu }).click()
  await page.getByRole('link', { name: shell.ja.nav.hours }).click()
  const stay = page.getByRole('button', { name: widgets.ja.unsaved.stay })
  await stay.click()
  await expect(stay).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(screen.field(words.name)).toHaveValue('https://evil.example/a')
  await screen.undo.click()
  await expect(screen.field(words.name)).toHaveValue(/^とても長い名前/)
  await expect(screen.barText('none')).toBeVisible()
})

test('two screens: the later one is told, and loads or saves over it', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/shops\/\d+$/)
  await makeOwner(context)
  const screen = shopPage(page)
  await screen.open()
  await screen.field(words.phone).fill('03-1111-1111')
  await saveElsewhere(context, { phone_number: '03-2222-2222', profile: '駅前の店' })
  await screen.save.click()
  await expect(page.getByText(widgets.ja.stale.title)).toBeVisible()
  await page.getByRole('button', { name: widgets.ja.stale.overwrite }).click()
  await screen.save.click()
  await expect(screen.toast(words.saved)).toBeVisible()
  await expect(screen.field(words.phone)).toHaveValue('03-1111-1111')
  // What this screen did not touch is the other one's.
  await expect(screen.field(words.profile)).toHaveValue('駅前の店')

  await screen.field(words.phone).fill('03-3333-3333')
  await saveElsewhere(context, { phone_number: '03-4444-4444' })
  await screen.save.click()
  await page.getByRole('button', { name: widgets.ja.stale.load }).click()
  await expect(screen.field(words.phone)).toHaveValue('03-4444-4444')
  await expect(screen.barText('none')).toBeVisible()
})

test('failing, slow and offline: the input stays', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 500|Failed to load resource/)
  await makeOwner(context)
  const screen = shopPage(page)
  let mode: 'fail' | 'slow' | 'pass' = 'fail'
  await page.route('**/api/shops/*', async (route) => {
    if (mode === 'fail') return route.fulfill({ status: 500, json: { message: '', code: 'fault' } })
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000))
    return route.continue()
  })
  await page.goto('/shop/place')
  await expect(page.getByText(words.failed)).toBeVisible()
  mode = 'slow'
  await page.getByRole('button', { name: common.ja.reload }).click()
  await expect(screen.field(words.city)).toBeVisible()
  mode = 'fail'
  await screen.field(words.access).fill('駅から3分')
  await screen.save.click()
  await expect(screen.toast(words.saveFailed)).toBeVisible()
  // Rule SCR-93.
  for (const [width, height] of [
    [375, 812],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectApart(page.getByRole('region', { name: widgets.ja.toasts }), screen.save)
  }
  mode = 'pass'
  await context.setOffline(true)
  await screen.save.click()
  await expect(screen.toast(common.ja.offline)).toBeVisible()
  await context.setOffline(false)
  mode = 'slow'
  await expect(screen.field(words.access)).toHaveValue('駅から3分')
  await screen.save.click()
  await expect(page.getByRole('button', { name: widgets.ja.saveBar.saving })).toBeDisabled()
  await expect(screen.toast(words.saved)).toBeVisible()
})

test('what is unsaved on one page is asked about before another one opens; old links find their page @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const screen = shopPage(page)
  await screen.open()
  await screen.field(words.phone).fill('03-1111-1111')
  await screen.index.getByRole('link', { name: words.parts.booking }).press('Enter')
  await page.getByRole('button', { name: widgets.ja.unsaved.stay }).click()
  await expect(screen.field(words.phone)).toHaveValue('03-1111-1111')
  await screen.index.getByRole('link', { name: words.parts.booking }).press('Enter')
  await page.getByRole('button', { name: widgets.ja.unsaved.leave }).click()
  await expect(page).toHaveURL('/shop/booking')
  await expect(screen.field(words.horizon)).toBeVisible()
  await page.goto('/shop#section-address')
  await expect(page).toHaveURL('/shop/place#section-address')
  await expect(page.getByRole('heading', { name: words.sections.address })).toBeFocused()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(screen.index).toBeHidden()
})
