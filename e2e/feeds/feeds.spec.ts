// The calendar links: the shop's calendar for other programs, and theirs in the shop's.
import { common } from '@noren/words/common'
import { bookAs } from '../day-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths, expectAccessibleEverywhere } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { feedsPage, words } from './feeds-page.ts'

const { feed, external, form } = words

test('an address is made, read by a program, shows what the owner chooses, and ends at once when renewed or revoked', async ({
  page,
  shop,
  date,
}) => {
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const mine = feedsPage(page)
  const read = async (url: string) => {
    const answer = await page.request.get(new URL(url).pathname)
    return { status: answer.status(), text: answer.status() === 200 ? await answer.text() : '' }
  }
  // From where the shop's other settings are.
  await page.goto('/shop')
  await page.getByRole('link', { name: words.open }).click()
  await expect(mine.privacy('menu')).toBeChecked()
  await mine.button(feed.make).click()
  const first = await mine.address.inputValue()
  expect((await read(first)).text).toContain('SUMMARY:カット＋シャンプー')

  await mine.privacy('busy').click()
  await expect(page.getByText(words.toasts.changed).first()).toBeVisible()
  expect((await read(first)).text).toContain('SUMMARY:予約あり')

  await page.reload()
  await expect(mine.privacy('busy')).toBeChecked()
  await expect(mine.address).toHaveCount(0)
  await mine.button(feed.renew).click()
  await mine.inDialog(feed.cancel).click()
  expect((await read(first)).status).toBe(200)
  await mine.button(feed.renew).click()
  await mine.inDialog(feed.renew).click()
  await expect(mine.address).not.toHaveValue(first)
  const second = await mine.address.inputValue()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await expectAccessibleAtWidths(page, 'feed')

  await mine.button(feed.revoke).click()
  await mine.inDialog(feed.revoke).click()
  await expect(page.getByText(feed.none)).toBeVisible()
  expect((await read(second)).status).toBe(404)
})

test('long names, a failing calendar and the locked screen fit every width', async ({ page, context }) => {
  await makeOwner(context)
  const name = 'とても長い名前のカレンダー'.repeat(4).slice(0, 40)
  const [{ id }] = (await (await page.request.get('/api/staff')).json()).data
  await send(context, '/api/staff', { name })
  await send(context, '/api/external-calendars', {
    name,
    url: `https://${'very-long-name.'.repeat(8)}example.invalid/a.ics`,
    staff_id: id,
  })
  const mine = feedsPage(page)
  await page.goto('/calendar-feeds')
  await expect(page.getByText(name).first()).toBeVisible()
  await expectAccessibleEverywhere(page, 'long names')
  await page.getByRole('button', { name: external.edit(name) }).click()
  await expect(mine.field(form.name)).toHaveValue(name)
  await expectAccessibleEverywhere(page, 'dialog')
  await page.keyboard.press('Escape')

  // A shop that fell back to the free plan, where plans are sold.
  await page.route('**/api/calendar-feed', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...body.data, unlocked: false } } })
  })
  await page.reload()
  await expect(page.getByText(words.locked.title)).toBeVisible()
  await expect(mine.button(feed.make)).toBeDisabled()
  await expect(mine.button(external.add)).toBeDisabled()
  await expectAccessibleEverywhere(page, 'locked')
  await page.getByRole('link', { name: words.locked.action }).click()
  await expect(page).toHaveURL(/\/shop\?tab=subscription$/)
  await expect(page.getByText(common.ja.loading)).toHaveCount(0)
})
