// The screens of the help, and which pages it has.

/** The pages in their order, by what they are about. */
export const helpContents = {
  start: ['first-steps', 'installing', 'troubles'],
  bookings: [
    'calendar',
    'phone-bookings',
    'blocks',
    'statuses',
    'moving',
    'canceling',
    'absence',
    'waitlist',
    'searching',
  ],
  menus: ['menus', 'combining', 'prices', 'payments'],
  shop: ['hours', 'staff', 'seats', 'shop-settings'],
  pages: ['booking-page', 'look', 'sharing', 'form', 'completion'],
  mails: ['mails', 'deliveries', 'notifications'],
  customers: ['customers', 'notes', 'photos', 'merging', 'importing'],
  sales: ['bills', 'reports', 'daily-report'],
  account: ['plan', 'feeds', 'export', 'account'],
} as const

export type HelpGroup = keyof typeof helpContents
export type HelpPageId = (typeof helpContents)[HelpGroup][number]

export type HelpPage = {
  title: string
  /** What it is for, in one or two sentences. */
  lead: string
  steps: readonly string[]
  /** A second way of doing, with its own heading. */
  also?: { title: string; steps: readonly string[] }
  /** What is good to know. */
  notes: readonly string[]
  /** The same, where plans are free for now, and where they are sold. */
  notesOf?: { beta?: readonly string[]; live?: readonly string[] }
  /** Other words by which it is looked for, and readings. */
  words: string
}

export const helpScreen = {
  ja: {
    title: '使い方',
    lead: 'やりたいことを選ぶか、ことばで探せます。',
    search: '使い方を探す',
    searchHint: '例：電話の予約、キャンセル、臨時休業',
    groups: {
      start: 'はじめに',
      bookings: '予約',
      menus: 'メニュー',
      shop: 'お店の設定',
      pages: '予約ページ',
      mails: 'メール',
      customers: '顧客',
      sales: '会計・集計',
      account: 'データ・アカウント',
    },
    found: (count: number) => `${count}件見つかりました`,
    none: (text: string) => `「${text}」の説明は見つかりませんでした`,
    noneText: '短いことばや、別の言い方で探してみてください。見つからないときは、お気軽にお尋ねください。',
    ask: '質問を送る',
    back: '使い方に戻る',
    open: 'この画面を開く',
    notes: '知っておくと安心',
    related: '関連する使い方',
    picture: (title: string) => `画面の例：${title}`,
    pictureNote: '見本のお店の画面です。',
    gone: 'この説明は見つかりません',
    goneText: '移動したか、アドレスが間違っている可能性があります。',
    contact: {
      title: '解決しないときは',
      text: '運営者にお尋ねください。お客様のお名前や電話番号は、書かないでください。',
      name: '運営者',
      email: 'メール',
      telephone: '電話',
      url: 'ホームページ',
    },
  },
  en: {
    title: 'How to use it',
    lead: 'Choose what you would like to do, or search for it.',
    search: 'Search the help',
    searchHint: 'e.g. phone booking, cancel, closed day',
    groups: {
      start: 'Getting started',
      bookings: 'Reservations',
      menus: 'Menus',
      shop: 'Your shop',
      pages: 'Booking page',
      mails: 'Emails',
      customers: 'Customers',
      sales: 'Sales',
      account: 'Plan, data and account',
    },
    found: (count: number) => (count === 1 ? '1 page found' : `${count} pages found`),
    none: (text: string) => `Nothing is said about “${text}”`,
    noneText: 'Try a shorter or another word. If you cannot find it, please ask us.',
    ask: 'Ask a question',
    back: 'Back to the help',
    open: 'Open this screen',
    notes: 'Good to know',
    related: 'Related pages',
    picture: (title: string) => `Example of the screen: ${title}`,
    pictureNote: 'A screen of the demo salon.',
    gone: 'This page was not found',
    goneText: 'It may have moved, or the address may be mistyped.',
    contact: {
      title: 'If this does not help',
      text: 'Please ask the operator. Do not write names or phone numbers of customers.',
      name: 'Operator',
      email: 'Email',
      telephone: 'Phone',
      url: 'Website',
    },
  },
}
