// Error screens, boundaries and alerts. Rules SCR-12, SCR-13.
import { common } from '@noren/words/common'
import { expect, test, valueOf, words } from './fixtures.ts'

const titles = { global: 'エラーが発生しました', page: 'ページエラー', component: 'コンポーネントエラー' }

test('each level has its title, an apology, a retry and details; only the application’s links home', async ({
  demo,
}) => {
  for (const [index, level] of (['global', 'page', 'component'] as const).entries()) {
    const screen = demo(`Screen, ${level}`).getByRole('alert')
    await expect(screen.getByRole('heading')).toHaveText(titles[level])
    await expect(screen).toContainText(words.error.apology)
    await expect(screen.getByRole('link', { name: words.error.home })).toHaveCount(level === 'global' ? 1 : 0)
    const detail = screen.getByText('TypeError: deliberate is not a function')
    await expect(detail).toBeHidden()
    await screen.getByText(words.error.detail).click()
    await expect(detail).toBeVisible()
    await screen.getByRole('button', { name: common.ja.retry }).click()
    await expect(valueOf(demo('Retries'))).toHaveText(`{"retries":${index + 1}}`)
  }
})

test('an error stays inside its boundary, and retry renders the content again', async ({
  page,
  demo,
  allowProblem,
}) => {
  allowProblem(/deliberate|Breakable/)
  for (const level of ['page', 'component'] as const) {
    const part = demo(`Boundary, ${level}`)
    await part.getByRole('button', { name: 'Break' }).focus()
    await page.keyboard.press('Enter')
    await expect(part.getByRole('heading', { name: titles[level] })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await part.getByRole('button', { name: common.ja.retry }).click()
    await expect(part.getByRole('button', { name: 'Break' })).toBeVisible()
  }
})

test('the alert has its title and its message, and reloads', async ({ page, demo }) => {
  const alert = demo('Alert').getByRole('alert')
  await expect(alert).toContainText('エラーが発生しました')
  await expect(alert).toContainText('エラーが発生しました。再読み込みしてください。')
  const reloaded = page.waitForEvent('load')
  await alert.getByRole('button', { name: common.ja.reload }).click()
  await reloaded
})
