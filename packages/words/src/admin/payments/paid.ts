// What was paid in advance, on the owner's screens.

export const paidWords = {
  ja: {
    title: '事前決済',
    /** On cards of a list. */
    paid: (amount: string) => `事前決済済み ${amount}`,
    refundedAll: '事前決済（返金済み）',
    states: {
      paid: '支払い済み',
      refunding: '返金の手続き中',
      partly: '一部返金済み',
      refunded: '返金済み',
      failed: '返金できませんでした',
    },
    amount: 'お支払い',
    refund: '返金',
    left: '差引',
    refundNote:
      '手続き中の返金は、数分で完了します。カードへの入金は、カード会社により5〜10日ほどかかります。',
    failed: (amount: string) => `${amount}を返金できませんでした`,
    failedText:
      'お客様のカード会社が返金を受け付けなかったため、お金はお店の決済アカウントに戻っています。もう一度返金するか、お客様にご連絡のうえ、別の方法で返金してください。',
    receipt: '領収書を開く',
    refundOpen: '返金する',
    dialog: {
      title: '返金しますか？',
      text: (left: string) =>
        `お客様のカードに返金します。返金できるのは${left}までです。取り消しはできません。`,
      amount: '返金する金額',
      submit: (amount: string) => (amount === '' ? '返金する' : `${amount}を返金する`),
      sending: '手続きしています',
      cancel: 'やめる',
      done: '返金の手続きを始めました',
      failed: '返金の手続きに失敗しました。もう一度お試しください',
      outdated: 'ほかの画面で返金されました。いまの金額をご確認ください。',
    },
    cancel: {
      label: '事前決済の返金',
      refund: (amount: string) => `${amount}を返金する`,
      keep: '返金しない',
      keepNote: 'お店の返金の決まりと、お客様への説明をご確認ください。',
    },
  },
  en: {
    title: 'Advance payment',
    paid: (amount: string) => `Paid ${amount} in advance`,
    refundedAll: 'Advance payment refunded',
    states: {
      paid: 'Paid',
      refunding: 'Refund in progress',
      partly: 'Partly refunded',
      refunded: 'Refunded',
      failed: 'Refund failed',
    },
    amount: 'Paid',
    refund: 'Refund',
    left: 'Remaining',
    refundNote: 'Refunds are made within minutes and reach the card in about 5 to 10 days.',
    failed: (amount: string) => `Couldn’t refund ${amount}`,
    failedText:
      'The customer’s bank refused it, and the money is back in your payment account. Refund again, or agree on another way with the customer.',
    receipt: 'Open receipt',
    refundOpen: 'Refund',
    dialog: {
      title: 'Refund this payment?',
      text: (left: string) => `Up to ${left} goes back to the customer’s card. This can’t be undone.`,
      amount: 'Amount',
      submit: (amount: string) => (amount === '' ? 'Refund' : `Refund ${amount}`),
      sending: 'Sending…',
      cancel: 'Cancel',
      done: 'The refund is on its way',
      failed: 'The refund failed. Please try again',
      outdated: 'A refund was made on another screen. Check the amounts again.',
    },
    cancel: {
      label: 'Refund of the advance payment',
      refund: (amount: string) => `Refund ${amount}`,
      keep: 'No refund',
      keepNote: 'Keep your refund policy in mind, and what the customer was told.',
    },
  },
}
