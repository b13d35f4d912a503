// The shop's own name in its address: whether it is free, the one change, the old address.
import { randomUUID } from 'node:crypto'
import { common } from '@noren/words/common'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { shopPage, words } from './page.ts'

test('a domain is checked, changed once after a question, and the old address leads to the new one @desktop', async ({
  page,
  shop,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of (404|409|422) .*\/api\/(domains|shops)\//)
  const other = await openPage()
  const taken = await makeOwner(other.context())
  const name = `tsukimi-${randomUUID().slice(0, 8)}`
  const screen = shopPage(page)
  await screen.open()
  const domain = screen.field(words.domain)
  const type = async (text: string) => {
    await domain.fill(text)
    await domain.blur()
  }
  await test.step('what could be no domain is unavailable, and nobody is asked', async () => {
    await type('abcd')
    await expect(page.getByText(words.domainRule)).toBeVisible()
    await type('つきみサロン')
    await expect(page.getByText(words.domainRule)).toBeVisible()
  })
  await test.step('reserved, in use, available', async () => {
    await type('support')
    await expect(page.getByText(words.domainStatus.unavailable, { exact: true })).toBeVisible()
    await type(taken.domain)
    await expect(page.getByText(words.domainStatus.in_use)).toBeVisible()
    await type(name)
    await expect(page.getByText(words.domainStatus.available)).toBeVisible()
  })
  await test.step('a reserved one is refused at its field', async () => {
    await type('support')
    await screen.save.click()
    await screen.button(words.domainQuestion.submit).click()
    await expect(domain).toBeFocused()
    await expect(domain).toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('the question says what happens; going back changes nothing', async () => {
    await type(name)
    await screen.save.click()
    await expect(screen.dialog).toContainText(shop.address)
    await expect(screen.dialog).toContainText(shop.address.replace(shop.domain, name))
    await expectAccessibleAtWidths(page, 'the question about the domain')
    await screen.dialog.getByRole('button', { name: common.ja.cancel }).click()
    await expect(domain).toHaveValue(name)
    await page.goto(shop.address)
    await expect(page).toHaveURL(shop.address)
  })
  await screen.open()
  await type(name)
  await screen.save.click()
  await screen.button(words.domainQuestion.submit).click()
  await expect(screen.toast(words.saved)).toBeVisible()
  await expect(domain).toHaveAttribute('readonly')
  await expect(page.getByText(words.domainFixed)).toBeVisible()
  await page.goto(`${shop.address}/book?from=2026-12-24&lang=ja`)
  await expect(page).toHaveURL(/\/book\?from=2026-12-24&lang=ja$/)
  expect(page.url()).toContain(`/s/${name}/`)
})
