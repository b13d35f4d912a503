// The mail templates: written, previewed, tried out and refused.
import { templates } from '@noren/words/admin/mails/templates'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { templateTokens } from '@noren/words/messages'
import { expect, test, type Page } from '../fixtures.ts'
import { readMail } from '../mailbox.ts'
import { expectAccessible, overflowWidth } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'

const words = templates.ja

const mailsPage = (page: Page) => {
  const panel = page.getByRole('tabpanel')
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  return {
    button,
    tab: (type: keyof typeof words.tabs) => page.getByRole('tab', { name: words.tabs[type] }),
    /** Both panels are there while they change places. */
    choose: async (type: keyof typeof words.tabs) => {
      await page.getByRole('tab', { name: words.tabs[type] }).click()
      await expect(page.getByRole('tabpanel', { name: words.tabs[type] })).toBeVisible()
      await expect(panel).toHaveCount(1)
    },
    subject: panel.getByRole('textbox', { name: words.subject, exact: true }),
    body: panel.getByRole('textbox', { name: words.body, exact: true }),
    insert: (token: string) => button(token.slice(1, -1)),
    save: button(widgets.ja.saveBar.save),
    /** One of both on a phone; wide screens show both. */
    part: (name: 'text' | 'preview') =>
      page.getByRole('radio', { name: words.parts[name], exact: true }).check(),
    preview: panel.getByRole('region', { name: words.preview.title }),
    mail: panel.frameLocator('iframe'),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
  }
}

test('placeholders go to the cursor, the preview is the mail, and a test of it arrives', async ({
  page,
  shop,
}) => {
  const mine = mailsPage(page)
  await page.goto('/notification-templates')
  await expect(page.getByText(words.legal.title)).toBeVisible()
  await mine.part('preview')
  await expect(mine.preview).toContainText(words.preview.example)
  await mine.part('text')
  await mine.body.fill('こんにちは、。')
  await page.keyboard.press('ArrowLeft')
  await mine.insert(templateTokens.customer).click()
  await expect(mine.body).toHaveValue('こんにちは、{お客様名}。')
  await expect(mine.body).toBeFocused()
  // The field's own undo takes it back. Rule FORM-21.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(mine.body).toHaveValue('こんにちは、。')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(mine.body).toHaveValue('こんにちは、{お客様名}。')
  await page.keyboard.type('さま')
  await mine.subject.fill('')
  await mine.insert(templateTokens.shop).click()
  await expect(mine.subject).toHaveValue('{店舗名}')
  await mine.part('preview')
  await expect(mine.mail.getByText('こんにちは、山田 花子さま。', { exact: true })).toBeVisible()
  await expect(mine.preview).toContainText(`${shop.shopName}（`)
  await mine.preview.getByRole('radio', { name: words.preview.formats.text }).check()
  await expect(mine.preview).toContainText('■予約番号')
  await mine.button(words.test.send).click()
  await expect(mine.toast(words.test.sent(shop.email))).toBeVisible()
  const mail = await readMail(page.request, shop.email, /【テスト】/)
  expect(mail.text).toContain('こんにちは、山田 花子さま。')

  await mine.part('text')
  await mine.save.click()
  await expect(mine.toast(words.saved)).toBeVisible()
  await page.reload()
  await expect(mine.body).toHaveValue('こんにちは、{お客様名}さま。')
  expect(await overflowWidth(page)).toBe(0)
  await expectAccessible(page, 'the mail templates')
})

test('the address names the tab, and unsaved words of both are kept until one leaves @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const mine = mailsPage(page)
  await page.goto('/notification-templates?tab=reminder')
  await expect(mine.tab('reminder')).toHaveAttribute('aria-selected', 'true')
  await mine.body.fill('お待ちしております')
  await mine.choose('confirmation')
  await expect(page).toHaveURL(/\/notification-templates$/)
  await mine.choose('reminder')
  await expect(page).toHaveURL(/tab=reminder$/)
  await expect(mine.body).toHaveValue('お待ちしております')
  await page.getByRole('link', { name: shell.ja.nav.menus }).click()
  await expect(page.getByRole('dialog', { name: widgets.ja.unsaved.title })).toBeVisible()
})

test('an unknown placeholder is named, and advertising is asked about once @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const mine = mailsPage(page)
  await page.goto('/notification-templates')
  await mine.body.fill('{誕生日}おめでとう')
  await mine.save.click()
  await expect(page.getByText('使用できない差し込み項目です：{誕生日}')).toBeVisible()
  await expect(mine.body).toBeFocused()
  await mine.body.fill('次回使える２０％ＯＦＦの券です')
  await mine.save.click()
  const question = page.getByRole('dialog', { name: words.advertising.title })
  await expect(question).toContainText('「%OFF」')
  await question.getByRole('button', { name: words.advertising.back }).click()
  await mine.save.click()
  await question.getByRole('button', { name: words.advertising.save }).click()
  await expect(mine.toast(words.saved)).toBeVisible()
  await mine.body.fill('次回使える30%OFFの券です')
  await mine.save.click()
  await expect(mine.save).toBeHidden()
  await expect(question).toBeHidden()
})

test('failures are told, and what was typed stays @desktop', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 500 .*\/api\/email-templates/)
  await makeOwner(context)
  const mine = mailsPage(page)
  const fails = { status: 500, json: { message: '', code: 'fault', request_id: '' } }
  await page.goto('/notification-templates')
  await mine.body.fill('書きかけ')
  await page.route('**/api/email-templates/confirmation', (route) => route.fulfill(fails))
  await mine.save.click()
  await expect(mine.toast(words.saveFailed)).toBeVisible()
  await expect(mine.body).toHaveValue('書きかけ')
  await page.route('**/api/email-templates', (route) => route.fulfill(fails))
  await page.goto('about:blank')
  await page.goto('/notification-templates')
  await expect(page.getByText(words.failed)).toBeVisible()
})
