import { expect, test } from '../fixtures.ts'
import { makeOwner, send } from '../test-users.ts'
const out = '/tmp/public-shots'
test('look @look', async ({ page, context, allowProblem }, info) => {
  allowProblem(/.*/)
  const w = info.project.name
  const name = 'とても長い名前のヘアサロンつきみ渋谷本店アネックス＆ネイルスタジオ二号館'
  const owner = await makeOwner(context, { shopName: name })
  const me = await (await context.request.get('/api/auth/me')).json()
  await page.goto('/reservation-page/share')
  await expect(page.getByText('QRコード').first()).toBeVisible()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/share-${w}.png`, fullPage: true })
  await send(
    context,
    `/api/shops/${me.data.shop.id}`,
    {
      embed_origins: Array.from(
        { length: 10 },
        (_, i) => `https://a-very-long-name-of-a-site-number-${i}.salon-homepage.example.co.jp`,
      ),
    },
    'PUT',
  )
  await page.goto('/reservation-page/share')
  await page.getByRole('radio').nth(1).check()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/share-full-${w}.png`, fullPage: true })
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path: `${out}/card-${w}.png` })
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/reservation-page')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `${out}/editor-${w}.png` })
  const today = new Date()
  const day = (n: number) => new Date(today.getTime() + n * 86400000 + 9 * 3600000).toISOString().slice(0, 10)
  await send(context, '/api/special-hours', {
    status: 'close',
    start_at: `${day(3)} 00:00:00`,
    end_at: `${day(5)} 23:59:59`,
    description: 'x',
  })
  await send(context, '/api/special-hours', {
    status: 'open',
    start_at: `${day(8)} 13:00:00`,
    end_at: `${day(8)} 16:59:59`,
    description: 'x',
  })
  await page.goto(owner.address)
  await page.screenshot({ path: `${out}/shop-${w}.png`, fullPage: true })
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path: `${out}/shop-print-${w}.png`, fullPage: true })
  if (w === 'desktop') await page.pdf({ path: `${out}/shop.pdf` })
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${owner.address}/nowhere`)
  await page.screenshot({ path: `${out}/404-${w}.png` })
  await page.goto('/s/nobody-here')
  await page.screenshot({ path: `${out}/404-none-${w}.png` })
  // a booking
  const shop = await (await context.request.get(`/api/public/shops/${owner.domain}`)).json()
  const menu = shop.data.menus[0].id
  const av = await (
    await context.request.get(`/api/public/shops/${owner.domain}/availability?menu_id=${menu}&days=14`)
  ).json()
  const free = av.data.days.find((d: { starts: string[] }) => d.starts.length > 3)
  const res = await context.request.post(`/api/public/shops/${owner.domain}/reservations`, {
    headers: { 'idempotency-key': `k${Date.now()}` },
    data: {
      menu_id: menu,
      start_at: `${free.date}T${free.starts[1]}:00+09:00`,
      family_name: '山田',
      given_name: '花子',
      phone: '09012345678',
      email: 'h@example.jp',
      note: 'よろしくお願いします',
    },
  })
  const { data } = await res.json()
  const path = new URL(data.manage_url).pathname
  for (const [n, p] of [
    ['done', `/s/${owner.domain}/done/${path.slice(3)}`],
    ['manage', path],
  ] as const) {
    await page.goto(p)
    await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path: `${out}/${n}-print-${w}.png`, fullPage: true })
    if (w === 'desktop') await page.pdf({ path: `${out}/${n}.pdf` })
    await page.emulateMedia({ media: 'screen' })
  }
  await page.goto('/?lang=ja', {})
  const fresh = await context.browser()!.newContext({ viewport: page.viewportSize() })
  const visitor = await fresh.newPage()
  await visitor.goto(new URL('/', page.url()).href)
  await visitor.screenshot({ path: `${out}/landing-${w}.png`, fullPage: true })
  await fresh.close()
})
