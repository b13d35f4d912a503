// Editing a reservation: fields, menus, what is in the way, two screens at once.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { widgets } from '@noren/words/admin/widgets'
import { validation } from '@noren/words/validation'
import { bookAs, enter } from '../day-page.ts'
import { expect, hold, test } from '../fixtures.ts'
import { readMail } from '../mailbox.ts'
import { expectAccessibleAtWidths, inputMethod, overflowWidth } from '../page-checks.ts'
import { newEmail, send, dayAhead } from '../test-users.ts'
import { detailPage, words } from './detail-page.ts'

const changes = reservationChanges.ja

test('each field is edited; another menu brings its price and length, and asks where they were changed by hand', async ({
  page,
  shop,
  date,
  context,
}) => {
  const { data: color } = await send(context, '/api/menus', {
    name: 'カラーリング',
    price: 8800,
    duration: 90,
    publish_state: 'published',
  })
  await send(context, '/api/menus', {
    name: 'トリートメント',
    price: 3000,
    duration: 30,
    publish_state: 'published',
  })
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const detail = detailPage(page)
  await detail.goto(made.id)
  await detail.openEdit()
  await expectAccessibleAtWidths(page, 'editing a reservation')
  expect(await overflowWidth(page)).toBe(0)

  await test.step('a menu brings its own figures', async () => {
    await detail.field('menu_id').selectOption(String(color.id))
    await expect(detail.field('price')).toHaveValue('8800')
    await expect(detail.field('total_duration')).toHaveValue('90')
    await expect(detail.dialog.getByText(words.edit.until('10:00〜11:30'))).toBeVisible()
  })

  await test.step('figures changed by hand are asked about', async () => {
    await detail.field('price').fill('８，０００円')
    await detail.field('price').blur()
    await detail.field('menu_id').selectOption({ label: 'トリートメント' })
    await expect(detail.dialog.getByText(words.edit.byHand('トリートメント'))).toBeVisible()
    await expect(detail.field('price')).toHaveValue('8000')
    await expectAccessibleAtWidths(page, 'a question about the price')
    await detail.inDialog(words.edit.keep).click()
    await expect(detail.field('price')).toHaveValue('8000')
    await detail.field('menu_id').selectOption(String(color.id))
    await detail.dialog.getByRole('button', { name: /^合わせる/ }).click()
    await expect(detail.field('price')).toHaveValue('8800')
  })

  await test.step('errors stand at their fields', async () => {
    await detail.fillEntry({ name: ' ', phone: '090-1234-56', price: '3000.5' })
    await detail.save.click()
    await expect(detail.field('phone')).toHaveAccessibleDescription(validation.ja.phone)
    await expect(detail.field('price')).toHaveAccessibleDescription(validation.ja.menu_price)
  })

  await test.step('what was typed is saved, and told where it is ticked', async () => {
    const email = newEmail('new')
    await detail.fillEntry({
      name: '鈴木 桜子',
      name_kana: 'すずき さくらこ',
      phone: '０３－１２３４－５６７８',
      email,
      price: '9000',
      note: '窓側の席',
    })
    await detail.dialog.getByRole('checkbox', { name: words.edit.notify }).check()
    await detail.inDialog(words.sentence.open).click()
    await detail.dialog.getByLabel(words.sentence.label).fill('https://example.com/sale')
    await detail.save.click()
    await expect(detail.dialog.getByLabel(words.sentence.label)).toHaveAccessibleDescription(
      new RegExp(validation.ja.sentence_address),
    )
    await detail.dialog.getByLabel(words.sentence.label).fill('ごゆっくりどうぞ。')
    await detail.save.click()
    await expect(detail.toast(words.edit.done)).toBeVisible()
    await expect(detail.more).toBeFocused()
    await expect(detail.main).toContainText('10:00〜11:30')
    await expect(detail.main).toContainText('鈴木 桜子 様')
    await expect(detail.main).toContainText(/カラーリング.*9,000円/)
    const mail = await readMail(page.request, email, /ご予約の内容が変わりました/)
    expect(mail.text).toContain('ごゆっくりどうぞ。')
    await detail.tab('history').click()
    await expect(page.getByText('メニュー：カット＋シャンプー → カラーリング')).toBeVisible()
    await expect(
      page.getByText(/^お名前、フリガナ、電話番号、メールアドレス、メモ・ご要望を変更しました$/),
    ).toBeVisible()
  })

  await test.step('saving without a change closes the form and writes nothing', async () => {
    await detail.openEdit()
    await detail.save.click()
    await expect(detail.dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText('お店が予約の内容を変更しました')).toHaveCount(1)
  })
})

test('a form whose menus arrive late sends only what was typed', async ({ page, date, context }) => {
  const { data: color } = await send(context, '/api/menus', {
    name: 'カラーリング',
    price: 8800,
    duration: 90,
    publish_state: 'published',
  })
  const { data: made } = await send(context, '/api/reservations', {
    menu_id: color.id,
    start_at: `${date}T10:00:00+09:00`,
    name: '山田 花子',
  })
  const detail = detailPage(page)
  const release = await hold(page, '**/api/menus')
  await detail.goto(made.id)
  await detail.openEdit()
  await detail.field('note').fill('窓側の席')
  release()
  await expect(detail.field('menu_id').locator('option')).toHaveCount(2)
  await expect(detail.field('menu_id')).toHaveValue(String(color.id))
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await detail.save.click()
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['note', 'notify', 'version'])
  await expect(detail.main).toContainText('カラーリング')
})

test('a longer visit names who is in the way, and closing time is asked about', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations\/\d+$/)
  await bookAs(page, shop, `${date}T17:00:00+09:00`, '二郎')
  const made = await bookAs(page, shop, `${date}T16:00:00+09:00`)
  const last = await bookAs(page, shop, `${date}T18:00:00+09:00`, '三郎')
  const detail = detailPage(page)
  await detail.goto(made.id)
  await detail.openEdit()
  await detail.field('total_duration').fill('90')
  await detail.save.click()
  await expect(detail.dialog.getByRole('link', { name: /17:00〜18:00 .*山田 二郎 様/ })).toBeVisible()
  await detail.field('total_duration').fill('45')
  await expect(detail.dialog.getByRole('link', { name: /山田 二郎/ })).toBeHidden()
  await detail.save.click()
  await expect(detail.main).toContainText('16:00〜16:45')

  await detail.goto(last.id)
  await detail.openEdit()
  await detail.field('total_duration').fill('90')
  await detail.save.click()
  await expect(detail.dialog.getByText(reservationEntry.ja.outside.reasons.too_long)).toBeVisible()
  await detail.inDialog(words.edit.anyway).click()
  await expect(detail.main).toContainText('18:00〜19:30')
})

test('the keys of a conversion neither save nor close, and typed input is asked about', async ({
  page,
  shop,
  date,
}) => {
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const detail = detailPage(page)
  await detail.goto(made.id)
  await detail.openEdit()
  const name = detail.field('name')
  await name.fill('鈴木')
  const during = (key: 'Enter' | 'Escape') =>
    name.dispatchEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true })
  await during('Enter')
  await during('Escape')
  const method = await inputMethod(page)
  await name.focus()
  await method.compose('さくら')
  await method.escape()
  await method.enter()
  await expect(detail.dialog).toBeVisible()
  await method.accept('桜')
  await expect(detail.discard).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(detail.discard).toBeVisible()
  await detail.inDialog(widgets.ja.unsaved.stay).click()
  await expect(name).toHaveValue(/鈴木/)
  await page.keyboard.press('Escape')
  await detail.inDialog(widgets.ja.unsaved.discardSubmit).click()
  await expect(detail.dialog).toBeHidden()
  await expect(detail.main).toContainText('山田 花子 様')
})

test('an open form is told of a change on another screen, and keeps what was typed', async ({
  page,
  shop,
  context,
  allowProblem,
}) => {
  allowProblem(/(status of 409|ERR_FAILED) .*\/api\/reservations\/\d+$/)
  const made = await bookAs(page, shop, `${await dayAhead(page, shop)}T10:00:00+09:00`)
  const elsewhere = (body: object) => send(context, `/api/reservations/${made.id}`, body, 'PATCH')
  const detail = detailPage(page)
  await page.clock.install()
  const asked = page.waitForResponse('**/api/changes')
  await detail.goto(made.id)
  await asked
  await detail.openEdit()
  await detail.field('name').fill('鈴木 桜子')

  await test.step('the version that is asked for says it', async () => {
    await elsewhere({ price: 6000 })
    await page.clock.runFor(5_000)
    await expect(detail.dialog.getByText(words.edit.changed)).toBeVisible()
    await expectAccessibleAtWidths(page, 'a form that is out of date')
    await expect(detail.field('name')).toHaveValue('鈴木 桜子')
  })

  await test.step('it goes on, and only what was typed is written', async () => {
    await detail.inDialog(words.edit.goOn).click()
    await expect(detail.dialog.getByText(words.edit.changed)).toBeHidden()
    await detail.save.click()
    await expect(detail.toast(words.edit.done)).toBeVisible()
    await expect(detail.main).toContainText('鈴木 桜子 様')
    await expect(detail.main).toContainText('6,000円')
  })

  await test.step('or how it stands now is loaded', async () => {
    await detail.openEdit()
    await detail.field('name').fill('別人')
    await elsewhere({ name: '佐藤 梅', price: 6100 })
    await detail.save.click()
    await detail.inDialog(words.edit.load).click()
    await expect(detail.field('name')).toHaveValue('佐藤 梅')
    await expect(detail.field('price')).toHaveValue('6100')
  })

  await test.step('a failing server keeps the input', async () => {
    await detail.field('price').fill('6200')
    await page.route('**/api/reservations/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await detail.save.click()
    await expect(detail.dialog.getByText(changes.failed)).toBeVisible()
    await expect(detail.field('price')).toHaveValue('6200')
    await page.unroute('**/api/reservations/*')
  })

  await test.step('one that was canceled is told, and nothing can be edited', async () => {
    await send(context, `/api/reservations/${made.id}`, { status: 'canceled', cancel_reason: 'shop' }, 'PUT')
    await detail.save.click()
    await expect(page.getByText(changes.stale)).toBeVisible()
    await expect(detail.dialog).toBeHidden()
    await expect(detail.more).toBeHidden()
  })
})

test('blocked time has a title and a note to edit, is moved and removed', async ({ page, date, context }) => {
  await enter(page, { start: `${date}T10:00:00+09:00`, name: '鈴木 一郎' })
  const { data } = await send(context, '/api/reservations', {
    start_at: `${date}T12:00:00+09:00`,
    end_at: `${date}T13:00:00+09:00`,
    title: '仕入れ',
  })
  const detail = detailPage(page)
  await detail.goto(data.id)
  await expect(detail.tab('info')).toHaveCount(0)
  await page.getByRole('button', { name: words.edit.open, exact: true }).click()
  await expect(detail.field('price')).toHaveCount(0)
  await detail.fillEntry({ title: '研修', note: '横浜にて' })
  await detail.save.click()
  await expect(detail.toast(words.edit.blockDone)).toBeVisible()
  await expect(detail.main).toContainText('研修')
  await expect(detail.main).toContainText('横浜にて')
  await detail.move.click()
  await detail.field('time').selectOption('14:00')
  await detail.moveHere.click()
  await expect(detail.main).toContainText('14:00〜15:00')
  await page.getByRole('button', { name: changes.block.remove }).click()
  await expectAccessibleAtWidths(page, 'removing a block')
  await detail.inDialog(changes.to.removed.submit).click()
  await expect(detail.toast(changes.to.removed.done)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/reservation-calendar/${date.replaceAll('-', '')}$`))
  await expect(detail.day.getByText('研修')).toHaveCount(0)
})
