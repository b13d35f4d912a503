// Pagination and upload progress. Rules SCR-18, SCR-23.
import { tabTo } from '../page-checks.ts'
import { expect, announcements, samples, stopTime, test, valueOf, words } from './fixtures.ts'

test('paging by number, by arrows and by keyboard; another page length keeps the position', async ({
  page,
  demo,
}) => {
  const part = demo('Many pages')
  const bar = part.getByRole('navigation', { name: words.pages.label })
  const pageButton = (number: number) =>
    bar.getByRole('button', { name: words.pages.page(number), exact: true })
  const listed = async () =>
    (await bar.getByRole('listitem').allInnerTexts()).filter((text) => /^\d+$/.test(text))
  const value = (number: number, perPage: number) =>
    expect(valueOf(part)).toHaveText(JSON.stringify({ page: number, perPage }))
  const perPage = part.getByRole('combobox', { name: words.pages.perPage })
  await test.step('up to seven pages are all listed', async () => {
    const few = demo('Few pages').getByRole('navigation')
    await expect(few.getByRole('button')).toHaveCount(7 + 2)
    await expect(demo('None').getByRole('navigation').getByRole('button')).toHaveCount(1 + 2)
    await expect(demo('None').getByText(words.pages.none, { exact: true })).toBeVisible()
  })
  await test.step('more have gaps', async () => {
    expect(await listed()).toEqual(['1', '2', '3', '4', '5', '83'])
    await expect(bar.getByText('…')).toHaveCount(1)
    await expect(part.getByText('全1,234件中 1〜15件')).toBeVisible()
    await pageButton(5).click()
    await value(5, 15)
    expect(await listed()).toEqual(['1', '4', '5', '6', '83'])
    await expect(bar.getByText('…')).toHaveCount(2)
    await expect(pageButton(5)).toHaveAttribute('aria-current', 'page')
    await expect(announcements(page).first()).toHaveText(words.pages.now(5, 83))
  })
  await test.step('the arrows, by keyboard, stop at the ends', async () => {
    const next = bar.getByRole('button', { name: words.pages.next })
    const previous = bar.getByRole('button', { name: words.pages.previous })
    await pageButton(83).click()
    await value(83, 15)
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await next.focus()
    await page.keyboard.press('Enter')
    await value(83, 15)
    await expect(next).toBeFocused()
    await previous.focus()
    await page.keyboard.press('Enter')
    await value(82, 15)
  })
  await test.step('15, 50 or 100 entries', async () => {
    await expect(perPage.getByRole('option')).toHaveText(['15件', '50件', '100件'])
    await pageButton(79).click()
    await perPage.selectOption('50')
    await value(24, 50)
    await perPage.selectOption('100')
    await value(12, 100)
    await expect(part.getByText('全1,234件中 1,101〜1,200件')).toBeVisible()
  })
})

test('an upload can be paused, resumed, canceled and retried, and shows its progress', async ({
  page,
  demo,
}) => {
  const part = demo('By themselves')
  const bar = part.getByRole('progressbar', { name: samples.file })
  const action = (name: 'pause' | 'resume' | 'cancel' | 'retry') =>
    part.getByRole('button', { name: words.upload[name] })
  await stopTime(page)
  await test.step('resumed and paused by keyboard', async () => {
    await demo('None').getByRole('combobox').focus()
    await tabTo(page, action('resume'))
    await page.keyboard.press('Enter')
    await page.clock.runFor(50)
    await expect(action('pause')).toBeFocused()
    await page.clock.runFor(1000)
    await expect(bar).toHaveAttribute('aria-valuenow', '40')
    await expect(part.getByText('4 MB / 10 MB')).toBeVisible()
    await expect(part.getByText('4 MB/秒')).toBeVisible()
    await expect(part.getByText('残り2秒')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.clock.runFor(3000)
    await expect(bar).toHaveAttribute('aria-valuetext', '一時停止中 40%')
    await expect(action('resume')).toBeFocused()
  })
  await test.step('canceled and retried, converted and complete', async () => {
    await action('cancel').click()
    await expect(bar).toHaveAttribute('aria-valuetext', '失敗しました 40%')
    await page.clock.runFor(110)
    await expect(announcements(page).nth(1)).toContainText(words.upload.said(samples.file, '失敗しました'))
    await action('retry').click()
    await page.clock.runFor(1600)
    await expect(bar).toHaveAttribute('aria-valuetext', '変換しています')
    await expect(bar).not.toHaveAttribute('aria-valuenow')
    await page.clock.runFor(1100)
    await expect(bar).toHaveAttribute('aria-valuenow', '100')
    await expect(part.getByRole('button')).toHaveCount(0)
  })
  await test.step('each state offers its actions', async () => {
    const offered = {
      uploading: ['pause', 'cancel'],
      paused: ['resume', 'cancel'],
      retrying: ['cancel'],
      converting: ['cancel'],
      failed: ['retry', 'cancel'],
      completed: [],
    } as const
    for (const [state, actions] of Object.entries(offered)) {
      const names = actions.map((name) => words.upload[name])
      const buttons = demo(state).getByRole('button')
      await expect(buttons).toHaveCount(names.length)
      for (const [index, name] of names.entries()) await expect(buttons.nth(index)).toHaveAccessibleName(name)
    }
    await expect(demo('uploading').getByText('4.2 MB / 12.5 MB')).toBeVisible()
    await expect(demo('uploading').getByText('1.2 MB/秒')).toBeVisible()
    await expect(demo('uploading').getByText('残り1分5秒')).toBeVisible()
    await expect(demo('failed').getByText(samples.tooBig)).toBeVisible()
  })
})
