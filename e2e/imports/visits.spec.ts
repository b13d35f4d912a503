// Visits of another system, past and to come, and what is in their way. Rules IMP-73 to IMP-76.
import { importFiles } from '@noren/words/admin/imports/files'
import { importRows } from '@noren/words/admin/imports/rows'
import { importRuns } from '@noren/words/admin/imports/runs'
import { bookAs } from '../day-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { csvFile } from './files.ts'

const words = importRuns.ja
const rows = importRows.ja
const written = { timeout: 120_000 }

test('visits that clash are mended or entered over each other, and nobody is written to', async ({
  page,
  shop,
  date,
}) => {
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const text = [
    '予約番号,来店日,開始,終了,お名前,電話,メール,メニュー,金額,状況',
    `A1,${date},10:30,11:30,勅使河原 五郎左衛門,09022223333,,カラー,8800,予約確定`,
    `A2,${date},10:00,11:00,佐藤 美咲,09022225555,misaki@example.jp,カット＋シャンプー,5500,予約確定`,
    `A3,${date},16:00,17:00,佐藤 美咲,09022225555,misaki@example.jp,カット＋シャンプー,5500,予約確定`,
    'A4,2025/03/01,14:00,15:00,佐藤 美咲,09022225555,misaki@example.jp,カット＋シャンプー,5500,来店済',
  ].join('\r\n')
  await page.goto('/data/import')
  await page.getByRole('radio', { name: importFiles.ja.choose.kinds.visits }).check()
  await page.locator('input[type=file]').setInputFiles(csvFile('予約.csv', text))
  await expect(page.getByText(words.found.visits('4'))).toBeVisible(written)
  await expect(page.getByRole('heading', { name: words.unknown.menus.title('1') })).toBeVisible()
  await page.getByRole('radio', { name: words.unknown.menus.text }).check()
  await expect(page.getByText(words.confirm.off)).toBeVisible()

  const list = page.getByRole('list', { name: rows.list }).locator('> li')
  await expect(list).toHaveCount(2)
  await list.nth(0).getByRole('button', { name: rows.mend.time }).click()
  await list.nth(0).getByLabel(rows.mend.times.start).fill('１３：００')
  await list.nth(0).getByRole('button', { name: rows.mend.timeSubmit }).click()
  await expect(list.nth(0).getByText(rows.mend.free)).toBeVisible()
  await expectAccessibleAtWidths(page, 'visits that clash')
  await list.nth(1).getByRole('radio', { name: rows.decide.over }).check()

  await page.getByRole('button', { name: words.start.visits('4') }).click()
  await expect(page.getByRole('main').getByText(words.ended.done.visits('4'))).toBeVisible(written)
  await expectAccessibleAtWidths(page, 'visits on record')
  const { data } = await (
    await page.request.get('/api/reservations', { params: { from: date, to: date } })
  ).json()
  expect(data.map((one: { start_at: string }) => one.start_at.slice(11, 16)).toSorted()).toEqual([
    '10:00',
    '10:00',
    '13:00',
    '16:00',
  ])
  await list.first().getByRole('link', { name: rows.open.reservation }).click()
  await expect(page).toHaveURL(/\/reservation\/\d+$/)
})
