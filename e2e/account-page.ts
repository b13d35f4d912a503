import { accounts } from '@noren/words/accounts'
import { ownAccount } from '@noren/words/accounts/own'
import { passwords } from '@noren/words/accounts/passwords'
import { providers } from '@noren/words/accounts/providers'
import { shell } from '@noren/words/admin/shell'
import { common } from '@noren/words/common'
import { sandbox } from '@noren/words/sandbox'
import type { Page } from './fixtures.ts'
import { isPhone } from './page-checks.ts'

const words = accounts.ja
const renewal = passwords.ja
const google = sandbox.ja.google
const mine = ownAccount.ja

/** Matches a label that begins another label; a required field's label is followed by its mark. */
export const exactLabel = (label: string): RegExp =>
  new RegExp(`^${RegExp.escape(label)}(\\s*(${common.ja.required}|${common.en.required}))?$`)

/** Sign-up with the terms dialog, the verification page and the login. */
export const accountPage = (page: Page) => ({
  email: page.getByLabel(words.email),
  password: page.getByLabel(exactLabel(words.password)),
  passwordAgain: page.getByLabel(words.passwordConfirmation),
  create: page.getByRole('button', { name: words.signup.submit }),
  terms: page.getByRole('dialog', { name: words.terms.title }),
  agree: page.getByRole('checkbox', { name: words.terms.agree }),
  goOn: page.getByRole('button', { name: words.terms.submit }),
  login: page.getByRole('button', { name: words.login.submit, exact: true }),
  googleSignin: page.getByRole('button', { name: providers.ja.signin }),
  googleSignup: page.getByRole('button', { name: providers.ja.signup }),

  async signUp(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.passwordAgain.fill(password)
    await this.create.click()
    await this.agree.check()
    await this.goOn.click()
  },

  async logIn(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.login.click()
  },
})

/** The page of the verification link. */
export const verifyPage = (page: Page) => ({
  submit: page.getByRole('button', { name: words.verify.submit }),
  password: page.getByLabel(exactLabel(words.password)),
  submitPassword: page.getByRole('button', { name: words.verify.submitPassword }),
  reset: page.getByRole('link', { name: words.verify.reset }),
})

/** A reset link that the intercepted server takes for valid. */
export const pretendLink = async (page: Page, token: string): Promise<void> => {
  await page.route(`**/api/auth/password/reset/${token}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { data: { is_first: false } } })
      : route.fallback(),
  )
}

/** The forgotten password, and the page of the reset link. */
export const renewalPage = (page: Page) => ({
  email: page.getByLabel(words.email),
  ask: page.getByRole('button', { name: renewal.forgot.submit }),
  sent: page.getByRole('heading', { name: renewal.sent.title }),
  resend: page.getByRole('button', { name: renewal.sent.resend }),
  password: page.getByLabel(exactLabel(renewal.reset.password)),
  passwordAgain: page.getByLabel(renewal.reset.confirmation),
  check: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  set: page.getByRole('button', { name: renewal.reset.submit }),
  renew: page.getByRole('link', { name: renewal.reset.renew }),
  toLogin: page.getByRole('link', { name: renewal.forgot.toLogin }),

  async setNew(password: string): Promise<void> {
    await this.password.fill(password)
    await this.passwordAgain.fill(password)
    await this.set.click()
  },
})

/** The fake Google's page: an address, or cancelling. */
export const googlePage = (page: Page) => ({
  email: page.getByRole('textbox', { name: google.email }),
  verified: page.getByRole('checkbox', { name: google.verified }),
  signIn: page.getByRole('button', { name: google.signIn }),
  cancel: page.getByRole('button', { name: google.cancel }),

  async choose(email: string, { verified = true } = {}): Promise<void> {
    // The previous page has a field of the same name.
    await page.getByRole('heading', { name: google.title }).waitFor()
    await this.email.fill(email)
    await this.verified.setChecked(verified)
    await this.signIn.click()
  },
})

/** The account page. */
export const ownPage = (page: Page) => ({
  signIn: page.getByRole('region', { name: mine.signIn.title }),
  setPassword: page.getByRole('button', { name: mine.signIn.setPassword }),
  change: page.getByRole('region', { name: mine.change.title }),
  current: page.getByLabel(mine.change.current),
  password: page.getByLabel(exactLabel(mine.change.password)),
  passwordAgain: page.getByLabel(mine.change.confirmation),
  submitChange: page.getByRole('button', { name: mine.change.submit }),
  sessions: page.getByRole('region', { name: mine.sessions.title }),
  session: (text: string) =>
    page.getByRole('region', { name: mine.sessions.title }).getByRole('listitem').filter({ hasText: text }),
  end: page.getByRole('button', { name: new RegExp(mine.sessions.endLabel('')) }),
  leave: page.getByRole('button', { name: mine.deletion.open }),
  leaving: page.getByRole('dialog', { name: mine.deletion.confirmTitle }),
  typed: page.getByLabel(mine.deletion.email),
  leavingPassword: page.getByRole('dialog').getByLabel(exactLabel(mine.deletion.password)),
  export: page.getByRole('button', { name: mine.deletion.export }),
  remove: page.getByRole('button', { name: mine.deletion.submit, exact: true }),
  undo: page.getByRole('button', { name: mine.deletion.undo }),
  logout: page.getByRole('button', { name: shell.ja.logout, exact: true }),

  /** The navigation is a drawer on a phone. */
  async openNavigation(): Promise<void> {
    if (isPhone(page)) await page.getByRole('button', { name: shell.ja.openMenu }).click()
  },
})
