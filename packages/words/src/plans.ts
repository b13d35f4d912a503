// The names of the plans, as API, screens and pages say them, and the mails about a contract.

export const plans = {
  ja: {
    names: { free: 'フリープラン', standard: 'スタンダードプラン' },
    mails: {
      link: 'プラン・お支払いを開く',
      standard: {
        subject: '【のれん】スタンダードプランのご利用を開始しました',
        lead: 'スタンダードプランをご利用いただけるようになりました。ご契約ありがとうございます。',
        note: 'ご契約の内容や領収書の確認、解約は、上のリンクから行えます。',
      },
      free: {
        subject: '【のれん】フリープランに切り替わりました',
        lead: 'スタンダードプランのご利用期間が終わり、フリープランに切り替わりました。',
        note: '予約やお客様の情報は、そのまま残っています。スタンダードプランは、いつでも再開できます。',
      },
      failed: {
        subject: '【のれん】お支払いを確認できませんでした',
        lead: 'スタンダードプランのお支払いを確認できませんでした。お支払いが済むまで、フリープランの範囲でご利用いただけます。',
        note: '登録したカードの有効期限や限度額をご確認のうえ、上のリンクからお支払い方法を更新してください。データは削除されません。',
      },
      hidden: (names: readonly string[]) =>
        `フリープランで公開できるメニューの数を超えたため、次のメニューを非公開にしました。\n${names.map((name) => `・${name}`).join('\n')}`,
      shown: (names: readonly string[]) =>
        `フリープランの間に非公開になっていた次のメニューを、もう一度公開しました。\n${names.map((name) => `・${name}`).join('\n')}`,
    },
  },
  en: {
    names: { free: 'Free plan', standard: 'Standard plan' },
    mails: {
      link: 'Open plan and payment',
      standard: {
        subject: '[Noren] Your standard plan has begun',
        lead: 'The standard plan is now yours to use. Thank you for your order.',
        note: 'The link above leads to your contract, its receipts and its cancellation.',
      },
      free: {
        subject: '[Noren] You are on the free plan now',
        lead: 'The time of your standard plan is over, and your shop is on the free plan.',
        note: 'Reservations and customers are all there. The standard plan can be ordered again at any time.',
      },
      failed: {
        subject: '[Noren] Your payment did not come through',
        lead: 'The payment for the standard plan did not come through. Until it is paid, the limits of the free plan hold.',
        note: 'Check the date and the limit of your card, and change the way you pay by the link above. Nothing is deleted.',
      },
      hidden: (names: readonly string[]) =>
        `These menus are more than the free plan shows, and are hidden from customers now:\n${names.map((name) => `- ${name}`).join('\n')}`,
      shown: (names: readonly string[]) =>
        `These menus, hidden while the free plan held, are shown to customers again:\n${names.map((name) => `- ${name}`).join('\n')}`,
    },
  },
}
