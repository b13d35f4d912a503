import { shell } from '@noren/words/admin/shell'
import { expect, test } from 'vitest'
import { currentItem, furtherItems, mainItems } from './items.ts'

const names = shell.ja.nav

test('the navigation has its nine items in order, each with an id, a name and a path', () => {
  expect(mainItems(names)).toEqual([
    { id: 'calendar', name: '予約状況', path: '/reservation-calendar' },
    { id: 'customers', name: '顧客管理', path: '/customers' },
    { id: 'page', name: '予約ページ管理', path: '/reservation-page' },
    { id: 'form', name: '予約フォーム設定', path: '/form' },
    { id: 'completion', name: '予約完了ページ設定', path: '/completion-page' },
    { id: 'menus', name: 'メニュー管理', path: '/menu' },
    { id: 'mails', name: 'メール設定', path: '/notification-templates' },
    { id: 'hours', name: '営業時間設定', path: '/business-day' },
    { id: 'shop', name: '店舗情報設定', path: '/shop' },
  ])
})

test('reports, staff, notifications, data, help and feedback stand in a group of their own below them', () => {
  expect(furtherItems(names)).toEqual([
    { id: 'reports', name: '集計', path: '/reports' },
    { id: 'staff', name: 'スタッフ', path: '/staff' },
    { id: 'push', name: '通知', path: '/notifications' },
    { id: 'data', name: 'データ', path: '/data' },
    { id: 'help', name: '使い方', path: '/help' },
    { id: 'contact', name: 'ご意見・ご要望', path: '/contact' },
  ])
})

test('the mock variant omits customers and e-mail settings', () => {
  expect(mainItems(names, 'mock').map(({ id }) => id)).toEqual([
    'calendar',
    'page',
    'form',
    'completion',
    'menus',
    'hours',
    'shop',
  ])
})

test.each([
  ['/reservation-calendar/20261121', 'calendar'],
  ['/reservation/12', 'calendar'],
  ['/reservation-search', 'calendar'],
  ['/reservation-page', 'page'],
  ['/menu/3/edit', 'menus'],
  ['/waitlist', 'waitlist'],
  ['/worklists/3', 'worklists'],
  ['/help/menus', 'help'],
  ['/contact', 'contact'],
  ['/account', undefined],
  ['/staff', 'staff'],
  ['/reports/visits', 'reports'],
  ['/notifications', 'push'],
  ['/business-day', 'hours'],
  ['/data', 'data'],
  ['/customers/files', 'customers'],
])('%s belongs to %s', (path, id) => {
  expect(currentItem(path)).toBe(id)
})
