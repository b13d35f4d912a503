import type { Lang } from '@noren/words/format'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { HelpEntry } from './contents.ts'
import { findInHelp, foldForHelp } from './find.ts'

// The language module writes <html lang> when it is loaded; the list needs no more of a browser than that.
beforeAll(() => void vi.stubGlobal('document', { documentElement: {}, getElementById: () => null }))
afterAll(() => void vi.unstubAllGlobals())

const entriesIn = async (lang: Lang): Promise<HelpEntry[]> => {
  const { helpGroups } = await import('./contents.ts')
  const { setup } = await import('#platform/setup.ts')
  return helpGroups(lang, { ...setup, payments: true }).flatMap(({ entries }) => entries)
}

const idsOf = async (query: string, lang: Lang = 'ja') =>
  findInHelp(await entriesIn(lang), query).map(({ id }) => id)

test('kind of kana, width, case and signs make no difference', async () => {
  expect(foldForHelp('ｑｒ・キューアール')).toBe(foldForHelp('QRきゅーあーる'))
  expect((await idsOf('よやくページ'))[0]).toBe('booking-page')
  expect((await idsOf('ヨヤクページ'))[0]).toBe('booking-page')
  expect(await idsOf('ｑｒ')).toContain('sharing')
  expect(await idsOf('ﾒﾓ')).toContain('notes')
  expect(await idsOf('PASSWORD', 'en')).toContain('account')
})

test('a page is found before others by its title, and then by the words that people search with', async () => {
  expect((await idsOf('キャンセル'))[0]).toBe('canceling')
  expect((await idsOf('でんわ'))[0]).toBe('phone-bookings')
  expect((await idsOf('臨時休業'))[0]).toBe('hours')
  expect((await idsOf('no-show', 'en'))[0]).toBe('canceling')
})

test('of several words each must be found', async () => {
  expect(await idsOf('電話 予約')).toContain('phone-bookings')
  expect(await idsOf('電話　予約')).toContain('phone-bookings')
  expect(await idsOf('電話 宇宙旅行')).toEqual([])
})

test('blanks and signs alone find nothing', async () => {
  for (const query of ['', ' ', '　', '！？']) expect(await idsOf(query), query).toEqual([])
})

test('what an installation does not have is not spoken of', async () => {
  const { helpGroups, findHelp, notesOf } = await import('./contents.ts')
  const { setup } = await import('#platform/setup.ts')
  const idsWhere = (more: object) =>
    helpGroups('ja', { ...setup, ...more }).flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(idsWhere({ billing: 'off', payments: false })).not.toContain('plan')
  expect(idsWhere({ billing: 'off', payments: false })).not.toContain('payments')
  expect(idsWhere({ billing: 'live', payments: true })).toEqual(expect.arrayContaining(['plan', 'payments']))
  const photos = findHelp('photos', 'ja', setup)
  if (!photos) throw new Error('there is a page about photographs')
  const notesWhere = (billing: 'beta' | 'live' | 'off') => notesOf(photos.page, { ...setup, billing }).join()
  expect(notesWhere('live')).toContain('プラン')
  for (const billing of ['beta', 'off'] as const) expect(notesWhere(billing)).not.toContain('プラン')
  expect(findHelp('no-such-page', 'ja', setup)).toBeUndefined()
})
