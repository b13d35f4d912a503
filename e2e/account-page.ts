import { accounts } from '@noren/words/accounts'
import type { Page } from './stage.ts'

const words = accounts.ja

/** Sign-up with the agreement, the page that waits for the mail, and the login. */
export const accountPage = (page: Page) => ({
  email: page.getByLabel(words.email),
  password: page.getByLabel(words.password, { exact: true }),
  passwordAgain: page.getByLabel(words.passwordConfirmation),
  create: page.getByRole('button', { name: words.signup.submit }),
  terms: page.getByRole('dialog', { name: words.terms.title }),
  agree: page.getByRole('checkbox', { name: words.terms.agree }),
  goOn: page.getByRole('button', { name: words.terms.submit }),
  login: page.getByRole('button', { name: words.login.submit, exact: true }),

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
