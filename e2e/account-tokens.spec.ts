// API tokens on the account page: one is made, used by a program, and revoked. Rules ACC-179, ACC-184.
import { apiTokens } from '@noren/words/accounts/tokens'
import { ownAccount } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import { exactLabel } from './account-page.ts'
import { expectAccessibleAtWidths } from './page-checks.ts'
import { expect, test } from './fixtures.ts'
import { makeOwner, password } from './test-users.ts'

const words = apiTokens.ja

test('an API token is made, copied, used by a program and revoked, by keyboard', async ({
  page,
  context,
  playwright,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/tokens$/)
  await makeOwner(context)
  await page.goto('/account')
  const card = page.getByRole('region', { name: words.title })
  await expect(card).toContainText(words.empty)
  await card.getByRole('button', { name: words.make }).press('Enter')

  const dialog = page.getByRole('dialog', { name: words.dialog.title })
  const secret = dialog.getByLabel(exactLabel(words.dialog.password))
  const submit = dialog.getByRole('button', { name: words.dialog.submit })
  await submit.press('Enter')
  await expect(dialog.getByRole('textbox', { name: words.dialog.name })).toHaveAccessibleDescription(
    new RegExp(validation.ja.required),
  )
  await expect(dialog.getByText(validation.ja.token_scopes)).toBeVisible()
  await dialog.getByRole('textbox', { name: words.dialog.name }).fill('会計ソフト')
  await dialog.getByRole('combobox', { name: words.areas.menus }).selectOption(words.rights.read)
  await dialog.getByRole('radio', { name: words.dialog.lives[30] }).press('Space')
  await secret.fill('Wrong-Password-1')
  await submit.press('Enter')
  await expect(secret).toHaveAccessibleDescription(new RegExp(validation.ja.current_password))
  await expectAccessibleAtWidths(page, 'a new API token')
  await secret.fill(password)
  await submit.press('Enter')

  const made = page.getByRole('dialog', { name: words.made.title })
  await expect(made).toContainText(words.made.warning)
  const value = made.getByRole('textbox', { name: words.made.value('会計ソフト') })
  const token = await value.inputValue()
  expect(token).toMatch(/^noren_[\w-]{43}$/)
  await made.getByRole('button', { name: common.ja.copy }).press('Enter')
  await expect(made.getByRole('button', { name: common.ja.copied })).toBeVisible()
  await made.getByRole('button', { name: words.made.close }).press('Enter')

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  expect((await program.get('/api/menus')).status()).toBe(200)
  expect((await program.get('/api/customers')).status()).toBe(403)
  await page.reload()
  const row = card.getByRole('listitem').filter({ hasText: '会計ソフト' })
  await expect(row).toContainText(words.may(words.areas.menus, words.rights.read))
  await expect(row).toContainText(words.used('').trim())
  await expect(card).not.toContainText(token)

  await row.getByRole('button', { name: words.revokeLabel('会計ソフト') }).press('Enter')
  const asked = page.getByRole('dialog', { name: words.revokeTitle })
  await asked.getByRole('button', { name: words.revoke }).press('Enter')
  await expect(page.getByText(words.revoked).first()).toBeVisible()
  await expect(card).toContainText(words.empty)
  await expect(page.getByRole('heading', { name: words.title, exact: true })).toBeFocused()
  expect((await program.get('/api/menus')).status()).toBe(401)
  await program.dispose()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ownAccount.ja.title)
})
