// The form of a menu, its image, and input that is not lost.
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import { accountPage } from '../account-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths, inputMethod } from '../page-checks.ts'
import { makeOwner, password, send, menuOf } from '../test-users.ts'
import { cut, menusPage, pictureFile, words } from './menus-page.ts'

test('a menu is made, changed, hidden, published, copied and deleted @desktop', async ({
  page,
  shop,
  openPage,
}) => {
  const mine = menusPage(page)
  await mine.openList()
  await expect(mine.card(cut)).toContainText('5,500円')
  await expect(mine.card(cut)).toContainText(words.states.published)

  await test.step('made: the customers’ view follows what is typed', async () => {
    await mine.add.click()
    await expect(mine.preview).toContainText(words.preview.noName)
    await mine.save('publish').click()
    await expect(mine.field(words.name)).toHaveAccessibleDescription(
      new RegExp(validation.ja.menu_name.slice(0, 12)),
    )
    await expect(mine.field(words.name)).toBeFocused()
    await mine.field(words.name).fill('カラー（リタッチ）')
    await mine.field(words.price).fill('６，６００円')
    await mine.field(words.duration).fill('90')
    await mine.field(words.total).fill('60')
    await mine.field(words.form.description).fill('根元の伸びた部分だけを染めます。')
    await mine.field(words.form.before).fill('なし')
    await mine.field(words.form.after).fill('10')
    await page.getByRole('checkbox', { name: words.form.approval }).check()
    await expect(mine.field(words.form.before)).toHaveValue('0')
    await expect(mine.field(words.price)).toHaveValue('6600')
    await mine.save('publish').click()
    await expect(mine.field(words.total)).toHaveAccessibleDescription(
      new RegExp(validation.ja.menu_total_duration),
    )
    await mine.field(words.total).fill('')
    for (const text of [
      'カラー（リタッチ）',
      '6,600円',
      '1時間30分',
      '根元の伸びた部分',
      'お店の確認後に確定',
    ])
      await expect(mine.preview).toContainText(text)
    await expectAccessibleAtWidths(page, 'a new menu')
    await mine.save('publish').click()
    await expect(mine.toast(words.toasts.created)).toBeVisible()
    await expect(mine.names).toHaveText([cut, 'カラー（リタッチ）'])
  })

  const customer = await openPage()
  await customer.goto(shop.address)
  await expect(customer.getByText('カラー（リタッチ）').first()).toBeVisible()

  await test.step('hidden and published from the list', async () => {
    await mine.choose('カラー（リタッチ）', words.list.hide)
    await expect(mine.toast(words.toasts.hidden)).toBeVisible()
    await expect(mine.card('カラー（リタッチ）')).toContainText(words.states.draft)
    await customer.reload()
    await expect(customer.getByText('カラー（リタッチ）')).toHaveCount(0)
  })

  await test.step('saving publishes a hidden menu, and the button says so', async () => {
    await mine
      .card('カラー（リタッチ）')
      .getByRole('link', { name: 'カラー（リタッチ）', exact: true })
      .click()
    await expect(page.getByText(words.preview.hidden)).toBeVisible()
    await mine.save('publish').click()
    await expect(mine.toast(words.toasts.updatedAndPublished)).toBeVisible()
    await expect(mine.card('カラー（リタッチ）')).toContainText(words.states.published)
  })

  await test.step('copied', async () => {
    await mine.choose('カラー（リタッチ）', words.list.copy)
    await expect(page).toHaveURL(/\/menu\/create\?template=\d+$/)
    await expect(mine.field(words.price)).toHaveValue('6600')
    await expect(mine.field(words.name)).toBeFocused()
    await page.keyboard.type('カラー（全体）')
    await mine.save('publish').click()
    await expect(mine.names).toHaveText([cut, 'カラー（リタッチ）', 'カラー（全体）'])
  })

  await test.step('deleted after a question', async () => {
    await mine.choose('カラー（全体）', words.list.remove)
    await expect(mine.dialog).toContainText(words.remove.title('カラー（全体）'))
    await mine.inDialog(common.ja.cancel).click()
    await expect(mine.cards).toHaveCount(3)
    await mine.choose('カラー（全体）', words.list.remove)
    await mine.inDialog(widgets.ja.remove.submit).click()
    await expect(mine.toast(words.toasts.removed)).toBeVisible()
    await expect(mine.cards).toHaveCount(2)
    await expect(mine.add).toBeFocused()
  })
})

test('an image with its text: added, shown, replaced, refused and removed', async ({
  page,
  shop,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/image$/)
  const id = await menuOf(page)
  const mine = menusPage(page)
  const image = (name: string) => mine.card(cut).getByRole('img', { name })
  await mine.openForm(id)
  await mine.image.setInputFiles({ ...pictureFile(), name: 'x.gif', mimeType: 'image/gif' })
  await expect(page.getByText(widgets.ja.picture.type)).toBeVisible()
  await mine.image.setInputFiles(pictureFile())
  await mine.field(widgets.ja.picture.alt).fill('前下がりのボブ')
  await expect(mine.preview.getByRole('img', { name: '前下がりのボブ' })).toBeVisible()
  await mine.save('save').click()
  await expect(image('前下がりのボブ')).toBeVisible()
  const customer = await openPage()
  await customer.goto(shop.address)
  await expect(customer.getByRole('img', { name: '前下がりのボブ' })).toBeVisible()

  await mine.openForm(id)
  await mine.field(widgets.ja.picture.alt).fill('短めのボブ')
  await mine.save('save').click()
  await expect(image('短めのボブ')).toBeVisible()

  await test.step('a copy of the menu has a copy of it', async () => {
    await mine.choose(cut, words.list.copy)
    await expect(mine.preview.getByRole('img', { name: '短めのボブ' })).toBeVisible()
    await mine.field(words.name).fill('カットのみの施術')
    await mine.save('publish').click()
    await expect(mine.card('カットのみの施術').getByRole('img', { name: '短めのボブ' })).toBeVisible()
  })

  await test.step('removed with the next saving', async () => {
    await mine.openForm(id)
    await page.getByRole('button', { name: `${words.form.image} ${widgets.ja.picture.remove}` }).click()
    await expect(mine.dialog).toContainText(words.form.imageRemove)
    await mine.inDialog(widgets.ja.remove.submit).click()
    await mine.save('save').click()
    await expect(mine.toast(words.toasts.updated)).toBeVisible()
    await expect(mine.card(cut).locator('img')).toHaveCount(0)
  })

  await test.step('one that another screen added meanwhile is told; the menu is saved', async () => {
    await mine.openForm(id)
    await mine.field(words.price).fill('5900')
    await mine.image.setInputFiles(pictureFile())
    await send(context, `/api/menus/${id}/image`, {
      image_base64: pictureFile().buffer.toString('base64'),
      alt_text: '別の画面から',
    })
    await mine.save('save').click()
    await expect(mine.toast(words.toasts.imageExists)).toBeVisible()
    await mine.save('save').click()
    await expect(mine.toast(words.toasts.updated)).toBeVisible()
    await expect(mine.card(cut)).toContainText('5,900円')
    await expect(mine.card(cut).locator('img')).toHaveCount(1)
  })
})

test('input is not lost: by leaving, by the end of the session, by a failing server', async ({
  page,
  shop,
  context,
  allowProblem,
}) => {
  allowProblem(/status of (401|500) .*\/api\/menus/)
  const id = await menuOf(page)
  const mine = menusPage(page)
  await mine.openForm(id)
  await mine.field(words.price).fill('6100')

  await page.getByRole('link', { name: words.form.back, exact: true }).click()
  await expect(mine.dialog).toContainText(widgets.ja.unsaved.title)
  await mine.inDialog(widgets.ja.unsaved.stay).click()
  await expect(mine.field(words.price)).toHaveValue('6100')

  await page.route(`**/api/menus/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await mine.save('save').click()
  await expect(mine.toast(words.toasts.updateFailed)).toBeVisible()
  await expect(mine.field(words.price)).toHaveValue('6100')
  await page.unroute(`**/api/menus/${id}`)

  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  await page.request.post('/api/auth/logout', { headers: { 'x-xsrf-token': decodeURIComponent(token) } })
  if (session) await context.addCookies([session])
  await mine.save('save').click()
  await expect(page).toHaveURL('/login')
  await accountPage(page).logIn(shop.email, password)
  await expect(page).toHaveURL(`/menu/${id}/edit`)
  await expect(mine.field(words.price)).toHaveValue('6100')
  await mine.save('save').click()
  await expect(mine.card(cut)).toContainText('6,100円')
})

test('the Enter and the Escape of a conversion save and close nothing', async ({ page, context }) => {
  await makeOwner(context)
  const mine = menusPage(page)
  await mine.openForm(await menuOf(page))
  const field = mine.field(words.name)
  await field.fill('')
  await field.focus()
  const input = await inputMethod(page)
  await input.compose('かっとのみ')
  await input.enter()
  await input.escape()
  await input.accept('カットのみの施術')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(field).toHaveValue('カットのみの施術')
  await field.press('Enter')
  await expect(mine.toast(words.toasts.updated)).toBeVisible()
})
