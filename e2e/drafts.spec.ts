// What is typed when the session ends: it stays on the screen while nothing is pressed, and is back after signing in. Rules ACC-23, ACC-118.
import { accounts } from '@noren/words/accounts'
import { customers } from '@noren/words/admin/customers/records'
import { sections } from '@noren/words/admin/forms/sections'
import { templates } from '@noren/words/admin/mails/templates'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import type { Response } from '@playwright/test'
import { accountPage, ownPage } from './account-page.ts'
import { customerPage, makeCustomer } from './customers/customer-page.ts'
import { bookAs } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { editorPage, words as pages } from './pages/editor-page.ts'
import { detailPage } from './reservations/detail-page.ts'
import { makeOwner, password, send } from './test-users.ts'

const isRefusedPreview = (reply: Response): boolean =>
  reply.url().endsWith('/preview') && reply.status() === 401

const save = { name: widgets.ja.saveBar.save, exact: true }

test('whatever is typed outlives the session: blocks, mails, notes, customers, questions, reservations @desktop', async ({
  page,
  context,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\//)
  // The editor writes a failed save to the console.
  allowProblem(new RegExp(pages.save.log))
  const customer = await makeCustomer(context, { name: '佐藤 一郎' })
  const visit = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const { data } = await (await context.request.get('/api/pages?type=booking')).json()
  await send(context, '/api/page-sections', { page_id: data[0].id, type: 'document', title: 'ごあいさつ' })
  const tab = async (path: string): Promise<Page> => {
    const opened = await context.newPage()
    await opened.goto(path)
    return opened
  }

  const mails = await tab('/notification-templates')
  const subject = mails.getByRole('textbox', { name: templates.ja.subject, exact: true })
  const opening = mails.getByRole('textbox', { name: templates.ja.body, exact: true })
  await subject.fill('ご予約ありがとうございます')

  const notes = await tab(`/customers/${customer}?tab=notes`)
  await notes.getByRole('button', { name: customers.ja.notes.add }).click()
  const note = notes.locator('#note-content')
  await notes.locator('#note-title').fill('お好み')
  await note.fill('前髪は短め')

  const person = await tab('/customers/create')
  const newName = person.getByRole('textbox', { name: new RegExp(`^${customers.ja.fields.name}`) }).first()
  const birthYear = person.getByRole('combobox').first()
  await newName.fill('鈴木 花')
  await birthYear.selectOption('1990')

  const form = await tab('/form')
  await form.getByRole('button', { name: sections.ja.add, exact: true }).first().click()
  const question = form.getByRole('dialog').locator('#section-title')
  await question.fill('アレルギーはありますか')

  const reservation = await context.newPage()
  const detail = detailPage(reservation)
  await detail.goto(visit.id)
  await detail.openEdit()
  await detail.fillEntry({ note: '駐車場をご利用' })

  const record = await tab(`/customers/${customer}`)
  await customerPage(record).edit('name_kana').click()
  const kana = record.getByRole('textbox', { name: customers.ja.fields.name_kana, exact: true })
  await kana.fill('サトウ')

  const editor = editorPage(page)
  await editor.open()
  // The frame is drawn by a session that is still there.
  await expect(editor.live.getByText('カット＋シャンプー').first()).toBeVisible()
  await context.clearCookies()

  await test.step('calls in the background end nothing', async () => {
    const refused = page.waitForResponse(isRefusedPreview)
    await editor.edit('ごあいさつ').click()
    await editor.body('ごあいさつ').fill('はじめまして')
    await refused
    await editor.addDocument.click()
    // The text that was left could not be saved.
    await expect(page.getByText(pages.save.failed).first()).toBeVisible()
    const made = editor.blocks.nth(2)
    await made.locator('[contenteditable=true]').fill('定休日のお知らせ')
    await editor.title(3).fill('お休み')
    const mail = mails.waitForResponse(isRefusedPreview)
    await opening.fill('お待ちしております')
    await mail
    await expect(page).toHaveURL('/reservation-page')
    await expect(mails).toHaveURL('/notification-templates')
  })

  await test.step('the next press leads to the login', async () => {
    await editor.title(2).fill('ごあいさつ 冬')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(accounts.ja.login.expiredText)).toBeVisible()
    await mails.getByRole('button', save).click()
    await notes.getByRole('dialog').getByRole('button', { name: customers.ja.notes.save }).click()
    await person.getByRole('button', { name: customers.ja.create.submit }).click()
    await form.getByRole('dialog').getByRole('button', { name: sections.ja.editor.save, exact: true }).click()
    await detail.save.click()
    await kana.press('Enter')
    for (const one of [mails, notes, person, form, reservation, record]) await expect(one).toHaveURL('/login')
  })

  await test.step('and everything is there again', async () => {
    await accountPage(page).logIn(shop.email, password)
    await expect(page).toHaveURL('/reservation-page')
    await expect(page.getByText(common.ja.restored, { exact: true }).first()).toBeVisible()
    await expect(editor.title(2)).toHaveValue('ごあいさつ 冬')
    await expect(editor.blocks.nth(1)).toContainText('はじめまして')
    await expect(editor.title(3)).toHaveValue('お休み')
    await expect(editor.blocks.nth(2)).toContainText('定休日のお知らせ')
    await expect(subject).toHaveValue('ご予約ありがとうございます')
    await expect(opening).toHaveValue('お待ちしております')
    await expect(notes.locator('#note-title')).toHaveValue('お好み')
    await expect(note).toHaveValue('前髪は短め')
    await expect(newName).toHaveValue('鈴木 花')
    await expect(birthYear).toHaveValue('1990')
    await expect(question).toHaveValue('アレルギーはありますか')
    await expect(detail.field('note')).toHaveValue('駐車場をご利用')
    await expect(kana).toHaveValue('サトウ')
  })

  await test.step('it can be saved, and nothing of it stays in the browser', async () => {
    await notes.getByRole('dialog').getByRole('button', { name: customers.ja.notes.save }).click()
    await expect(notes.getByRole('dialog')).toBeHidden()
    await expect(notes.getByText('前髪は短め')).toBeVisible()
    const kept = (one: Page) =>
      one.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))
    for (const one of [page, mails, notes, person, form, reservation, record])
      expect(await kept(one)).toEqual([])
  })
})

test('somebody else who signs in sees nothing of what was typed', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 401 .*\/api\//)
  const other = await makeOwner(context)
  await context.clearCookies()
  const owner = await makeOwner(context)
  await page.goto('/customers/create')
  const name = page.getByRole('textbox', { name: new RegExp(`^${customers.ja.fields.name}`) }).first()
  await name.fill('鈴木 花')
  await context.clearCookies()
  await page.getByRole('button', { name: customers.ja.create.submit }).click()
  await expect(page).toHaveURL('/login')
  await accountPage(page).logIn(other.email, password)
  await expect(page).toHaveURL('/customers/create')
  await expect(name).toHaveValue('')
  // Nor after a logout, by which the browser forgets all of it.
  await ownPage(page).openNavigation()
  await ownPage(page).logout.click()
  await expect(page).toHaveURL('/login')
  await accountPage(page).logIn(owner.email, password)
  await expect(page).not.toHaveURL('/login')
  await page.goto('/customers/create')
  await expect(name).toHaveValue('')
})
