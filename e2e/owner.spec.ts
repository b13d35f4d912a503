// An owner from the landing page to a published booking page.
import { accounts } from '@noren/words/accounts'
import { firstSteps } from '@noren/words/admin/first-steps'
import { pages } from '@noren/words/admin/pages'
import { publicFrame } from '@noren/words/admin/public'
import { registration } from '@noren/words/admin/registration'
import { shell } from '@noren/words/admin/shell'
import { validation } from '@noren/words/validation'
import { accountPage, verifyPage } from './account-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { newEmail, password } from './test-users.ts'
import { expect, test } from './fixtures.ts'
import { wizardPage } from './wizard-page.ts'

const words = registration.ja
const texts = validation.ja

test('an owner signs up, verifies the address, completes the wizard and has a booking page', async ({
  page,
  context,
}) => {
  const email = newEmail('hajime')
  const account = accountPage(page)
  const wizard = wizardPage(page)

  await test.step('landing, sign-up and the terms', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: publicFrame.ja.start }).first().click()
    await expect(page).toHaveURL('/signup')
    await account.email.fill(email)
    await account.password.fill('onlysmall')
    await account.passwordAgain.fill('onlysmall')
    await account.create.click()
    await expect(account.password).toHaveAccessibleDescription(new RegExp(texts.password_kinds))
    await account.password.fill(password)
    await account.passwordAgain.fill(`${password}!`)
    await account.create.click()
    await expect(account.passwordAgain).toHaveAccessibleDescription(texts.password_confirmation)
    await account.passwordAgain.fill(password)
    await account.create.click()
    await expect(account.terms).toBeVisible()
    await expect(account.goOn).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(account.terms).toBeHidden()
    await account.create.click()
    await expect(account.agree).not.toBeChecked()
    await account.agree.check()
    await account.goOn.click()
    await expect(page).toHaveURL('/account-verify')
    await expect(page.getByText(accounts.ja.verify.sentText(email))).toBeVisible()
  })

  await test.step('the mail’s link, in the signed-in browser', async () => {
    const mail = await readMail(page.request, email, /メールアドレス/)
    await page.goto(linkIn(mail, '/account-verify'))
    await verifyPage(page).submit.click()
    await expect(page).toHaveURL('/registration')
    await expect(page.getByText(accounts.ja.verify.verified).first()).toBeVisible()
  })

  await test.step('three steps; the input is kept when going back', async () => {
    await wizard.next.click()
    await expect(wizard.shopName).toHaveAccessibleDescription(new RegExp(texts.shop_name))
    await wizard.shopName.fill('ヘアサロン みなも')
    await wizard.next.click()
    await expect(wizard.heading('hours')).toBeFocused()
    await wizard.opening().selectOption('20:00')
    await wizard.closing().selectOption('09:00')
    await wizard.next.click()
    await expect(page.getByText(texts.hours_order)).toBeVisible()
    await wizard.opening().selectOption('09:30')
    await wizard.closing().selectOption('18:00')
    for (const day of weekdays) await wizard.day(day).uncheck()
    await wizard.next.click()
    await expect(page.getByText(texts.working_days_required)).toBeVisible()
    for (const day of weekdays.slice(1)) await wizard.day(day).check()
    await wizard.next.click()
    await expect(wizard.heading('menu')).toBeFocused()
    await wizard.menuName.fill('カット')
    await wizard.price.fill('3000.5')
    await wizard.make.click()
    await expect(wizard.menuName).toBeFocused()
    await expect(wizard.menuName).toHaveAccessibleDescription(texts.menu_name)
    await expect(wizard.price).toHaveAccessibleDescription(/\S/)
    await wizard.menuName.fill('カット＋シャンプー')
    await wizard.price.fill('４，５００')
    await wizard.back.click()
    await expect(wizard.opening()).toHaveValue('09:30')
    await expect(wizard.day('月曜日')).not.toBeChecked()
    await expect(wizard.day('火曜日')).toBeChecked()
    await wizard.back.click()
    await expect(wizard.shopName).toHaveValue('ヘアサロン みなも')
    await wizard.next.click()
    await expect(wizard.heading('hours')).toBeFocused()
    await wizard.next.click()
    await expect(wizard.menuName).toHaveValue('カット＋シャンプー')
    await expect(wizard.price).toHaveValue('４，５００')
    await wizard.make.click()
  })

  await test.step('the address of the booking page, and the page', async () => {
    await expect(page).toHaveURL('/reservation-page')
    await expect(page.getByRole('heading', { name: words.made.title })).toBeVisible()
    const address = await page.getByLabel(words.made.address).inputValue()
    expect(address).toContain('/s/hair-salon-minamo')
    await page.getByRole('button', { name: firstSteps.ja.page.publish }).click()
    await page.getByRole('button', { name: firstSteps.ja.publish.anyway }).click()
    await expect(page.getByText(pages.ja.toasts.updatedTexts.published, { exact: true })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: words.made.open }).click()
    const site = await opened
    await expect(site).toHaveURL(address)
    await expect(site.getByRole('heading', { level: 1 })).toHaveText('ヘアサロン みなも')
    await expect(site.getByText('4,500円').first()).toBeVisible()
    await expect(site.getByText('カット＋シャンプー').first()).toBeVisible()
  })

  await test.step('an owner is redirected to the calendar', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/reservation-calendar')
    await page.goto('/registration')
    await expect(page).toHaveURL('/reservation-calendar')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText(shell.ja.notFound)).toBeHidden()
  })
})

const weekdays = ['月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日', '日曜日']
