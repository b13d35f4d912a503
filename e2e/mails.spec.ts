// Mails that did not arrive: the count in the navigation, the page that lists them, and what the owner does about each.
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import type { BrowserContext } from '@playwright/test'
import { expect, test, type Page } from './fixtures.ts'
import { expectAccessible, overflowWidth } from './page-checks.ts'
import { makeOwner, send, menuOf } from './test-users.ts'

const words = mailLedger.ja
const texts = reservationMessages.ja

/** A visit that the owner enters, with a mail to an address that the sandbox refuses. */
const enterRefused = (
  context: BrowserContext,
  { name, startAt, menuId }: { name: string; startAt: string; menuId: number },
): Promise<unknown> =>
  send(context, '/api/reservations', {
    menu_id: menuId,
    start_at: startAt,
    name,
    email: 'hanako@unknown.example',
    notify: true,
  })

const undelivered = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/messages/undelivered')).json()).data.count

test('a mail that is refused is counted, explained, ticked off, taken back and sent again', async ({
  page,
  context,
  date,
}) => {
  const menuId = await menuOf(page)
  await enterRefused(context, { name: '山田 花子', startAt: `${date}T10:00:00+09:00`, menuId })
  await enterRefused(context, {
    name: 'とても長い名前のお客様とても長い名前のお客様とても長い名前のお客様四十文字です',
    startAt: `${date}T12:00:00+09:00`,
    menuId,
  })
  await expect.poll(() => undelivered(page)).toBe(2)

  const two = shell.ja.undelivered('2')
  await page.goto('/menu')
  await page.getByRole('button', { name: shell.ja.withCount(shell.ja.openMenu, two) }).click()
  await page.getByRole('link', { name: `${shell.ja.nav.mails} ${two}` }).click()
  await page.getByRole('link', { name: `${words.open} ${two}` }).click()
  await expect(page).toHaveURL('/notification-templates/deliveries')

  const entries = page.getByRole('list', { name: words.list }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  const first = entries.filter({ hasText: '山田 花子' })
  await expect(first).toContainText(texts.reasons.unknown_address)
  await expect(first).toContainText('hanako@unknown.example')
  await expect(first).toContainText(texts.status.failed)
  await expect(first).toContainText(words.tries(1))
  expect(await overflowWidth(page)).toBe(0)
  await expectAccessible(page, 'deliveries')

  const toasts = page.getByRole('region', { name: widgets.ja.toasts })
  await first.getByRole('button', { name: words.handleOf(texts.kinds.confirmed) }).click()
  await expect(entries).toHaveCount(1)
  await expect.poll(() => undelivered(page)).toBe(1)
  await toasts.getByRole('button', { name: words.undo }).click()
  await expect(entries).toHaveCount(2)

  await first.getByRole('button', { name: texts.resendOf(texts.kinds.confirmed) }).click()
  await expect(toasts.getByText(texts.resent)).toBeVisible()
  // It is refused again.
  await expect.poll(() => undelivered(page)).toBe(2)
  await page.reload()
  await expect(entries).toHaveCount(2)

  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/reservation\/\d+$/)
  await page.goBack()
  await expect(entries).toHaveCount(2)
})

test('all at once are sent again, and the page says when every mail was delivered', async ({
  page,
  context,
  date,
}) => {
  const menuId = await menuOf(page)
  await page.goto('/notification-templates/deliveries')
  await expect(page.getByText(words.empty.undelivered)).toBeVisible()
  await page.getByRole('tab', { name: words.states.sent }).click()
  await expect(page.getByText(words.empty.sent)).toBeVisible()
  for (const hour of ['10', '12'])
    await enterRefused(context, { name: `客${hour}`, startAt: `${date}T${hour}:00:00+09:00`, menuId })
  await expect.poll(() => undelivered(page)).toBe(2)
  await page.goto('/notification-templates/deliveries')
  await page.getByRole('button', { name: words.resendAll }).click()
  await expect(
    page.getByRole('region', { name: widgets.ja.toasts }).getByText(words.resendAllDone(2)),
  ).toBeVisible()
})

test('a mail that was sent stands in the list of those, and test mails beside it', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  await send(context, '/api/email-templates/confirmation/test', { subject: '', body_header: 'こんにちは' })
  const own = async () => (await (await page.request.get('/api/messages?state=sent')).json()).tests[0]?.status
  await expect.poll(own).toBe('sent')
  await page.goto('/notification-templates/deliveries?state=sent')
  await expect(page.getByRole('region', { name: words.tests })).toContainText(texts.status.sent)
})
