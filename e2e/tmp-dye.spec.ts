import { expect, test } from './fixtures.ts'
import { makeOwner, send } from './test-users.ts'

const looks = [
  { name: 'ヘアサロン こはる', look: { cloth: 'ai' } },
  { name: 'アトリエ 月の庭 表参道', look: { cloth: 'sumi', voice: 'mincho', pattern: 'asanoha' } },
  { name: '完全予約制プライベートヘアサロン木もれ日と珈琲の小さなお店吉祥寺北口駅前本店', look: { cloth: 'budo', pattern: 'seigaiha' } },
  { name: 'Maison de la Beauté et du Bien-être par Amélie Saint-Clair Omotesando', look: { cloth: 'matsuba', pattern: 'shima' } },
]
for (const [at, { name, look }] of looks.entries())
  test(`shop ${at} @desktop`, async ({ openPage, context }) => {
    const shop = await makeOwner(context, { shopName: name })
    const me = await (await context.request.get('/api/auth/me')).json()
    await send(context, `/api/looks/${me.data.shop.id}`, look, 'PATCH')
    const page = await openPage({ viewport: { width: 375, height: 667 } })
    for (const width of [320, 375, 768, 1280]) {
      if (at > 0 && (width === 320 || width === 768) && at !== 3) continue
      await page.setViewportSize({ width, height: width < 700 ? 667 : 720 })
      await page.goto(shop.address)
      await page.screenshot({ path: `/tmp/shots/shop${at}-${width}.png`, animations: 'disabled' })
      if (width === 375 && at < 2) {
        await page.goto(`${shop.address}/book`)
        await page.screenshot({ path: `/tmp/shots/book${at}-${width}.png`, animations: 'disabled' })
      }
    }
    if (at !== 1) return
    const owner = await context.newPage()
    for (const width of [375, 1280]) {
      await owner.setViewportSize({ width, height: 900 })
      await owner.goto('/reservation-page')
      await owner.getByRole('heading', { name: 'お店の装い' }).scrollIntoViewIfNeeded()
      await expect(owner.getByRole('radio', { name: '麻の葉' })).toBeChecked()
      await owner.screenshot({ path: `/tmp/shots/look-${width}.png`, fullPage: width === 375 })
      await owner.goto('/reservation-page/share')
      await expect(owner.getByRole('img', { name: 'リンクに表示される画像' })).toBeVisible()
      await owner.waitForLoadState('networkidle')
      await owner.screenshot({ path: `/tmp/shots/share-${width}.png`, fullPage: true })
      await owner.goto('/reservation-calendar')
      await expect(owner.getByRole('img', { name: /ただいま/ })).toBeVisible()
      await owner.screenshot({ path: `/tmp/shots/day-${width}.png` })
    }
    await owner.goto('/')
    await owner.screenshot({ path: `/tmp/shots/landing-1280.png`, fullPage: true })
    await owner.setViewportSize({ width: 1280, height: 800 })
  })
