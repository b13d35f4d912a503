// What stands in the place of what broke: part 1 §2.11 to the letter.
import { common } from '@noren/words/common'
import { expect, test, valueOf, words } from './stage.ts'

const titles = { global: 'エラーが発生しました', page: 'ページエラー', component: 'コンポーネントエラー' }

test('each level has its title, an apology, a way to try again and the details; only the whole leads home', async ({
  room,
}) => {
  for (const [index, level] of (['global', 'page', 'component'] as const).entries()) {
    const screen = room(`Screen, ${level}`).getByRole('alert')
    await expect(screen.getByRole('heading')).toHaveText(titles[level])
    await expect(screen).toContainText(words.error.apology)
    await expect(screen.getByRole('link', { name: words.error.home })).toHaveCount(level === 'global' ? 1 : 0)
    const detail = screen.getByText('TypeError: deliberate is not a function')
    await expect(detail).toBeHidden()
    await screen.getByText(words.error.detail).click()
    await expect(detail).toBeVisible()
    await screen.getByRole('button', { name: common.ja.retry }).click()
    await expect(valueOf(room('Retries'))).toHaveText(`{"retries":${index + 1}}`)
  }
})

test('what breaks inside a boundary stays inside, and is drawn anew by retry', async ({
  page,
  room,
  expectTrouble,
}) => {
  expectTrouble(/deliberate|Breakable/)
  for (const level of ['page', 'component'] as const) {
    const part = room(`Boundary, ${level}`)
    await part.getByRole('button', { name: 'Break' }).focus()
    await page.keyboard.press('Enter')
    await expect(part.getByRole('heading', { name: titles[level] })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await part.getByRole('button', { name: common.ja.retry }).click()
    await expect(part.getByRole('button', { name: 'Break' })).toBeVisible()
  }
})

test('the alert has its title and its message, and reloads', async ({ page, room }) => {
  const alert = room('Alert').getByRole('alert')
  await expect(alert).toContainText('エラーが発生しました')
  await expect(alert).toContainText('エラーが発生しました。再読み込みしてください。')
  const reloaded = page.waitForEvent('load')
  await alert.getByRole('button', { name: common.ja.reload }).click()
  await reloaded
})
