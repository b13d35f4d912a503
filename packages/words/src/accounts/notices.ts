// What the operator tells owners above their screens.

export const operatorNotices = {
  ja: {
    close: 'お知らせを閉じる',
    beta: {
      title: (date: string) => `${date}にベータ期間を終え、プランを始めます`,
      text: (menus: number) =>
        `お手続きがなければ、フリープランで引き続きお使いいただけます。公開できるメニューは${menus}件までになります。`,
      link: 'プランと利用状況を見る',
    },
    suspended: {
      title: '予約ページを停止しています',
      text: '運営者が停止したため、オンライン予約を受け付けていません。お受けした予約は、そのまま残っています。',
      ask: (email: string) => `くわしくは、運営者（${email}）へお問い合わせください。`,
      contact: '運営者へ問い合わせる',
      data: 'データを書き出す',
    },
  },
  en: {
    close: 'Dismiss',
    beta: {
      title: (date: string) => `The beta ends and plans begin on ${date}`,
      text: (menus: number) =>
        `If you do nothing, you continue on the free plan, which shows up to ${menus} menus.`,
      link: 'View plan and usage',
    },
    suspended: {
      title: 'Your booking page is suspended',
      text: 'The operator has suspended it, so nothing can be booked online. Your reservations are kept.',
      ask: (email: string) => `Please contact the operator (${email}).`,
      contact: 'Contact the operator',
      data: 'Export your data',
    },
  },
}
