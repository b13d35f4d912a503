// The owner tells people of the page: files of a QR code (what it says is read in qr-code.test.ts), a frame on a site that is allowed and on no other.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharing } from '@noren/words/admin/pages/sharing'
import { booking } from '@noren/words/booking'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { makeOwner, send } from '../test-users.ts'
import { stripedFile } from './picture-files.ts'

const words = sharing.ja

test('from the booking page to a QR code that leads there, and texts to copy @desktop', async ({
  page,
  context,
}) => {
  const { address } = await makeOwner(context, { shopName: 'ヘアサロン <つきみ>' })
  await page.goto('/reservation-page')
  await page.getByRole('link', { name: words.open }).click()
  await expect(page.getByLabel(words.link.label)).toHaveValue(address)
  await expectAccessibleAtWidths(page, 'sharing')

  const save = async (name: string): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return readFile(await file.path())
  }
  const shown = await page.getByRole('img', { name: words.qr.alt }).locator('path').getAttribute('d')
  expect((await save(words.qr.svg)).toString()).toContain(`d="${shown}"`)
  const png = await save(words.qr.png)
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(png.readUInt32BE(16), 'pixels').toBeGreaterThanOrEqual(1000)
  const line = await page.getByRole('link', { name: words.line.send }).getAttribute('href')
  expect(new URL(line ?? '').searchParams.get('text')).toContain(address)
  await expect(page.getByLabel(words.line.message)).toHaveValue(new RegExp(address))
  await openEmbedding(page)
  await expect(page.getByLabel(words.embed.code.button)).toHaveValue(/^<a href=/)
  await page.getByRole('radio', { name: words.embed.kinds.frame }).check()
  await expect(page.getByLabel(words.embed.code.frame)).toHaveValue(
    /title="ヘアサロン &lt;つきみ&gt;のご予約"/,
  )

  await test.step('a printed card is alone on its sheet', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(words.card.head, { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: words.title })).toBeHidden()
    const card = page.locator('.print-card')
    await expect(card).toContainText(words.card.hours)
    await expect(card).toContainText('10:00〜19:00')
    await expect(card.locator('svg').first()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('radio', { name: words.card.sizes.four }).check()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(words.card.head, { exact: true }).filter({ visible: true })).toHaveCount(4)
    await page.emulateMedia({ media: 'screen' })
  })
})

test('the picture of the link is drawn from name and colour until the owner has one of her own @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context, { shopName: '髪結い処 𠮷﨑' })
  await page.goto('/reservation-page/share')
  const picture = page.getByRole('img', { name: words.image.alt })
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1200)
  await expect(page.getByText(words.image.card)).toBeVisible()
  await page.getByRole('button', { name: words.image.change }).click()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await stripedFile(page, 1200, 630))
  await expect(page.getByText(words.image.own)).toBeVisible()
  await expect(picture).toHaveAttribute('src', /\/assets\/images\//)
})

test('a site that is allowed shows the page in a frame, and customers book in it; afterwards it is refused @desktop', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/foreign host: http:\/\/localhost:|frame-ancestors|favicon|ERR_BLOCKED_BY_RESPONSE/)
  await makeOwner(context)
  await page.goto('/reservation-page/share')
  await openEmbedding(page)
  await page.getByRole('radio', { name: words.embed.kinds.frame }).check()
  const code = await page.getByLabel(words.embed.code.frame).inputValue()
  const site = await startSite(code)
  try {
    const visitor = await openPage({ locale: 'ja-JP' })
    const frame = visitor.frameLocator('iframe')
    await visitor.goto(site.url)
    await expect(frame.getByRole('link', { name: booking.ja.shop.book })).toHaveCount(0)

    await test.step('a mistake is said at the field', async () => {
      await siteField(page).fill('example.com')
      await page.getByRole('button', { name: words.embed.add, exact: true }).click()
      await expect(page.getByText(/https:\/\/ ではじまるサイトのアドレス/)).toBeVisible()
    })
    await siteField(page).fill(`${site.url}/shop/page.html`)
    await siteField(page).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: site.url })).toBeVisible()
    await expect(siteField(page)).toHaveValue('')

    await visitor.goto(site.url)
    // The bar at the bottom goes once the other one is in sight.
    await frame.getByRole('link', { name: booking.ja.shop.book }).filter({ visible: true }).first().click()
    await frame
      .getByRole('button', { name: /予約できます$/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame.locator('[name="family_name"]')).toBeVisible()

    await page.getByRole('button', { name: words.embed.remove(site.url) }).click()
    await expect(page.getByText(words.embed.none)).toBeVisible()
    await visitor.goto(site.url)
    await expect(frame.getByRole('link', { name: booking.ja.shop.book })).toHaveCount(0)
  } finally {
    await site.stop()
  }
})

test('a hidden page says so, and where it is published', async ({ page, context }) => {
  await makeOwner(context)
  const { data } = await (await context.request.get('/api/pages?type=booking')).json()
  await send(context, `/api/pages/${data[0].id}`, { publish_state: 'draft' }, 'PUT')
  await page.goto('/reservation-page/share')
  await expect(page.getByText(words.draft.title)).toBeVisible()
  await page.getByRole('link', { name: words.draft.action }).click()
  await expect(page).toHaveURL('/reservation-page')
})

const openEmbedding = (page: Page) => page.locator('summary').filter({ hasText: words.embed.title }).click()

const siteField = (page: Page) => page.getByLabel(words.embed.address, { exact: true })

/** Somebody's website with the code in it. */
const startSite = async (code: string) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="ja"><title>site</title><h1>Our site</h1>${code}</html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
