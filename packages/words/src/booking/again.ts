// Customers who come back: the same visit once more, another one after it, and what the browser keeps of the form.

export const bookingAgain = {
  ja: {
    /** Of a past visit. Rule BOOK-196. */
    repeat: '前回と同じ内容で予約',
    /** While the visit is to come, on the manage page and in mails, and once it is canceled. */
    repeatComing: '同じ内容でもう一件予約',
    repeatCanceled: '同じ内容で予約し直す',
    another: '続けてもう一件予約',
    toShop: 'ほかのメニューで予約する',
    filled: '前回のご予約の内容を入力しました。変更があれば、直してからお進みください。',
    filledSafely: '健康状態などの大切なご質問と同意の項目は、あらためてご回答ください。',
    gone: {
      menus: (names: string) => `前回のメニュー${names}は、現在お選びいただけません。`,
      staff: '前回の担当は、現在お選びいただけません。',
      companion: '現在、おふたり分をまとめてのご予約はお受けしていません。おひとり分の内容です。',
      quoted: (name: string) => `「${name}」`,
    },
    keep: {
      label: 'この端末に入力内容を保存する',
      note: 'お名前とご連絡先をこのブラウザにだけ保存し、次回の入力を省きます。共用の端末では保存しないでください。',
      clear: '保存した内容を消す',
      cleared: '保存した内容を消しました',
    },
  },
  en: {
    repeat: 'Book again',
    repeatComing: 'Book the same once more',
    repeatCanceled: 'Book the same again',
    another: 'Make another booking',
    toShop: 'Book something else',
    filled: 'Filled in from your last booking. Please update anything that has changed.',
    filledSafely: 'Please answer health questions and agreements again.',
    gone: {
      menus: (names: string) => `${names} can no longer be booked.`,
      staff: 'The stylist you chose last time is no longer available.',
      companion: 'Two people can no longer be booked together here. This booking is for one.',
      quoted: (name: string) => `“${name}”`,
    },
    keep: {
      label: 'Keep my details on this device',
      note: 'Your name and contact details are kept in this browser only and filled in next time. Don’t use this on a shared device.',
      clear: 'Remove saved details',
      cleared: 'Saved details removed',
    },
  },
}
