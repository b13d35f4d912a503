// What the owner's devices are shown. Rules MSG-224, MSG-227.
import type { Lang } from '../format.ts'

/** How many visits somebody has made with this one. */
export const visitNumbers = {
  ja: { head: 'ご来店', of: (number: number) => (number <= 1 ? '初めて' : `${number}回目`) },
  en: { head: 'Visits', of: (number: number) => (number <= 1 ? 'First visit' : `Visit ${number}`) },
} satisfies Record<Lang, unknown>

export const pushes = {
  ja: {
    titles: {
      shop_new: '新しい予約',
      shop_awaiting: '承認待ちの予約',
      shop_waiting: '未回答の申し込みがあります',
      shop_move_requested: '日時変更の申し込み',
      shop_expired: '申し込みが期限切れになりました',
      shop_changed: '予約の日時が変わりました',
      shop_canceled: '予約のキャンセル',
      offer_answered: '日時のご提案に回答がありました',
      waitlist_served: 'キャンセル待ちのお客様が予約しました',
      undelivered: 'メールが届きませんでした',
    },
    /** Where nothing of it is shown. */
    something: { title: 'のれん', body: '新しい通知があります' },
    customer: (name: string, visit: string | null) =>
      visit === null ? `${name} 様` : `${name} 様（${visit}）`,
    servedBy: (name: string) => `担当 ${name}`,
    moved: (from: string, to: string) => `${from} → ${to}`,
    actions: { approve: '承認', decline: 'お断り' },
    test: {
      title: 'テスト通知',
      body: 'この端末で通知を受け取れます。予約が入ると、このように通知します。',
    },
  },
  en: {
    titles: {
      shop_new: 'New reservation',
      shop_awaiting: 'Reservation awaiting approval',
      shop_waiting: 'A request is still waiting',
      shop_move_requested: 'Request for another time',
      shop_expired: 'A request expired',
      shop_changed: 'A reservation was moved',
      shop_canceled: 'A reservation was canceled',
      offer_answered: 'Your offer was answered',
      waitlist_served: 'Booked from the waiting list',
      undelivered: 'An email was not delivered',
    },
    something: { title: 'Noren', body: 'You have a new notification' },
    customer: (name: string, visit: string | null) => (visit === null ? name : `${name} (${visit})`),
    servedBy: (name: string) => `Served by ${name}`,
    moved: (from: string, to: string) => `${from} → ${to}`,
    actions: { approve: 'Approve', decline: 'Decline' },
    test: {
      title: 'Test notification',
      body: 'This device gets notifications. New reservations will look like this.',
    },
  },
} satisfies Record<Lang, unknown>
