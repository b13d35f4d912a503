// Of some rows a file with a whole shop may bring no more than the API makes. Rules BILL-10, HOURS-72.
import { expect, test } from 'vitest'
import { makeFullShop } from '#testing/archives/full-shop'
import { download, rowsOf, unzip, upload, withRows, zipOf, type Files } from '#testing/archives/zip'
import { makeShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()

test('bills of one visit, and special periods that are not over', async () => {
  const files = await unzip(await download(server.url, await makeFullShop(server)))
  const target = await makeShop(server)
  const placesOf = async (changed: Files) => {
    const { status, body } = await upload(server.url, target, await zipOf(changed))
    expect([status, body.code]).toEqual([422, 'invalid'])
    return Object.keys(body.errors)
  }
  const [period] = rowsOf(files, 'special_hours')
  const periods = withRows(files, 'special_hours', () =>
    Array.from({ length: 501 }, (_, n) => ({ ...period, id: n + 1 })),
  )
  expect(await placesOf(periods)).toContain('special_hours.jsonl:501:end_at')
  const [bill] = rowsOf(files, 'bills')
  const bills = withRows(files, 'bills', () =>
    Array.from({ length: 51 }, (_, n) => ({
      ...bill,
      id: n + 1,
      revision: n + 1,
      ended_at: bill?.['created_at'],
    })),
  )
  expect(await placesOf(bills)).toContain('bills.jsonl:51:revision')
})
