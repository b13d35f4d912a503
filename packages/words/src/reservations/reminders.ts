// The page on which a customer ends the reminders of a shop.
export const reminders = {
  ja: {
    page: 'リマインドメールの停止',
    asked: {
      title: 'リマインドメールを止めますか？',
      text: (shop: string) =>
        `${shop}がご予約の前にお送りしているリマインドメールを止めます。予約の確認・変更・キャンセルのメールは、これまでどおり届きます。`,
      press: 'リマインドメールを止める',
    },
    ended: {
      title: 'リマインドメールを止めました',
      text: (shop: string) => `${shop}から、リマインドメールは届かなくなります。`,
      press: 'やはり受け取る',
    },
    wanted: {
      title: 'リマインドメールをお送りします',
      text: (shop: string) => `${shop}から、ご予約の前にリマインドメールが届きます。`,
      press: 'リマインドメールを止める',
    },
  },
  en: {
    page: 'Reminders',
    asked: {
      title: 'Stop the reminders?',
      text: (shop: string) =>
        `${shop} will no longer remind you by email before a visit. Emails that confirm, change or cancel a reservation still reach you.`,
      press: 'Stop reminders',
    },
    ended: {
      title: 'Reminders stopped',
      text: (shop: string) => `${shop} will not remind you before a visit.`,
      press: 'Turn reminders back on',
    },
    wanted: {
      title: 'Reminders are on',
      text: (shop: string) => `${shop} will remind you before a visit.`,
      press: 'Stop reminders',
    },
  },
}
