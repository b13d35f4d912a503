// The page on which a customer ends the reminders of a shop.
export const reminders = {
  ja: {
    page: 'お知らせメールの停止',
    asked: {
      title: 'ご予約前のお知らせを止めますか？',
      text: (shop: string) =>
        `${shop}が予約日の前にお送りしているお知らせ（リマインダー）を止めます。予約の確認・変更・キャンセルのメールは、これまでどおり届きます。`,
      press: 'お知らせを止める',
    },
    ended: {
      title: 'お知らせを止めました',
      text: (shop: string) => `${shop}から、予約日の前のお知らせは届かなくなります。`,
      press: 'やはり受け取る',
    },
    wanted: {
      title: 'お知らせをお送りします',
      text: (shop: string) => `${shop}から、予約日の前のお知らせが届きます。`,
      press: 'お知らせを止める',
    },
  },
  en: {
    page: 'Reminders',
    asked: {
      title: 'Stop the reminders?',
      text: (shop: string) =>
        `${shop} will no longer remind you by e-mail before a visit. E-mails that confirm, change or cancel a reservation still reach you.`,
      press: 'Stop reminders',
    },
    ended: {
      title: 'Reminders are stopped',
      text: (shop: string) => `${shop} will not remind you before a visit.`,
      press: 'I want them after all',
    },
    wanted: {
      title: 'You will be reminded',
      text: (shop: string) => `${shop} will remind you before a visit.`,
      press: 'Stop reminders',
    },
  },
}
