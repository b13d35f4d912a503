import { test, type Page } from './fixtures.ts'
import { makeCustomer } from './customers/customer-page.ts'
import { makeMenu, pictureFile } from './menus/menus-page.ts'
import { send } from './test-users.ts'

const out = '/tmp/lists-shots'
const only = process.env.LOOK?.split(',')

test('looks @desktop', async ({ page, shop, context, allowProblem }) => {
  allowProblem(/./)
  test.setTimeout(1_200_000)
  await page.goto('/menu')
  const { data: colour } = await send(context, '/api/menu-categories', { name: 'カラー' })
  const { data: care } = await send(context, '/api/menu-categories', { name: 'ヘッドスパ・トリートメント' })
  const long = 'はじめての方におすすめのカットとカラーと髪質改善トリートメントの贅沢な一日コース'
  for (let n = 0; n < 13; n++)
    await makeMenu(
      page,
      n === 2
        ? long
        : ['イルミナカラー（フル）', 'リタッチカラー', 'デジタルパーマ', '前髪カット（10分）'][n % 4] +
            (n > 3 ? n : ''),
      {
        price: [22000, 8800, 990, 14300][n % 4],
        duration: [150, 60, 10, 90][n % 4],
        requires_approval: n === 3,
        category_id: n % 3 === 0 ? colour.id : n % 3 === 1 ? care.id : null,
        ...(n % 2 && {
          description:
            '根元の伸びた部分だけを染めます。シャンプー・ブロー込みで、仕上がりまでゆっくりお過ごしください。',
        }),
      },
    )
  const menus = (await (await page.request.get('/api/menus')).json()).data
  await page.goto(`/menu/${menus[3].id}/edit`)
  await send(context, `/api/menus/${menus[5].id}`, { publish_state: 'draft' }, 'PUT').catch(() => undefined)
  for (const name of [
    '佐藤 美咲',
    '高橋 アレクサンドラ＝マリア・フォン・リヒテンシュタイン',
    '鈴木',
    '田中 花',
  ])
    await send(context, '/api/staff', { name, color: 'teal' }).catch(() => undefined)
  const customer = await makeCustomer(context, {
    name: '山田 花子',
    phone: '09012345678',
    email: 'hanako@example.jp',
  })
  for (let n = 0; n < 12; n++)
    await makeCustomer(context, {
      name: n === 3 ? 'Alexandra Maria von Liechtenstein-Hohenberg' : `佐藤 美咲${n}`,
      phone: `0901234567${n % 10}`,
    })
  await send(context, '/api/special-hours', {
    status: 'open',
    start_at: '2026-12-28 10:00:00',
    end_at: '2026-12-28 19:59:00',
    description: '',
  }).catch(() => undefined)
  const days = (await (await page.request.get('/api/business-days')).json()).data
  const paths: Record<string, string> = {
    menus: '/menu',
    menu: `/menu/${menus[2].id}/edit`,
    order: '/menu',
    hours: '/business-day',
    open: '/business-day?tab=open',
    shop: '/shop',
    about: '/shop/about',
    place: '/shop/place',
    payment: '/shop/payment',
    booking: '/shop/booking',
    notices: '/shop/notices',
    plan: '/shop?tab=subscription',
    staff: '/staff',
    account: '/account',
    contact: '/contact',
    customers: '/customers',
    record: `/customers/${customer}`,
    newcustomer: '/customers/create',
    files: '/customers/files',
    data: '/data',
    feeds: '/calendar-feeds',
    prices: '/menu/prices',
    push: '/notifications',
    newmenu: '/menu/create',
  }
  const shoot = async (p: Page, name: string, full = true) => {
    await p.waitForLoadState('networkidle').catch(() => undefined)
    await p.screenshot({ path: `${out}/${name}.png`, fullPage: full })
  }
  for (const width of (process.env.WIDTHS ?? '375,1280').split(',').map(Number)) {
    await page.setViewportSize({ width, height: width < 700 ? 812 : 900 })
    for (const [name, path] of Object.entries(paths)) {
      if (only && !only.includes(name)) continue
      await page.goto(path)
      if (name === 'order')
        await page
          .getByRole('button', { name: '並べ替え' })
          .click()
          .catch(() => undefined)
      await shoot(page, `${name}-${width}`)
      if (name === 'hours') {
        await page.getByRole("checkbox", { name: /^火曜日/ }).check({ force: true }).catch(() => undefined); await page.getByRole("checkbox", { name: /^火曜日/ }).press("Space")
        await page
          .getByRole('group', { name: '木曜日', exact: true })
          .getByRole('button', { name: '時間帯を追加' })
          .click()
        await page.waitForTimeout(500)
        await shoot(page, `${name}-changed-${width}`, false)
        await page.getByRole('button', { name: /^月曜日の営業時間をほかの/ }).click()
        await page.waitForTimeout(500)
        await shoot(page, `${name}-copy-${width}`, false)
      }
      if (name === 'staff') {
        await page.getByRole('main').getByText('佐藤 美咲').first().click()
        const same = page.getByRole('dialog').getByRole('checkbox').first()
        await same.click()
        await shoot(page, `staff-dialog-${width}`, false)
      }
    }
  }
  void days
  void pictureFile
})
