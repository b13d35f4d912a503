// The wizard that makes a shop, and the page where it ends.

export const registration = {
  ja: {
    title: '店舗の登録',
    lead: '3つの質問で、予約ページができます。',
    progress: '登録の進みぐあい',
    steps: ['店舗名', '営業時間', 'はじめのメニュー'],
    name: {
      title: 'お店の名前を教えてください',
      label: '店舗名',
      help: 'お客様の予約ページとメールに表示されます。',
      placeholder: '例：ヘアサロン こもれび',
    },
    hours: {
      title: '営業時間と営業日を教えてください',
      label: '営業時間',
      help: '昼休みがあるときは、時間帯を分けてください。',
      days: '営業日',
      closedOnHolidays: '祝日は休業日にする',
      closedOnHolidaysNote: '臨時営業・臨時休業は、あとから設定できます。',
    },
    menu: {
      title: 'はじめのメニューを1つ登録しましょう',
    },
    submit: '予約ページをつくる',
    submitting: 'つくっています...',
    failed: 'システムエラーが発生しました。時間をおいて再度お試しください。',
    preview: {
      title: 'お客様に見える画面',
      name: '（店舗名）',
      menu: '（メニュー名）',
      closed: (days: string) => `定休日 ${days}`,
      everyDay: '年中無休',
      holidays: '祝日',
      reserve: '予約する',
    },
    made: {
      title: '予約ページができました',
      address: '予約ページのアドレス',
      open: '予約ページを開く',
    },
  },
  en: {
    title: 'Register your shop',
    lead: 'Three questions, and your booking page is ready.',
    progress: 'Progress of the registration',
    steps: ['Shop name', 'Hours', 'First menu'],
    name: {
      title: 'What is the name of your shop?',
      label: 'Shop name',
      help: 'Customers see it on the booking page and in mails.',
      placeholder: 'Such as: Hair Salon Komorebi',
    },
    hours: {
      title: 'When are you open?',
      label: 'Business hours',
      help: 'If you close for lunch, use two ranges.',
      days: 'Working days',
      closedOnHolidays: 'Closed on public holidays',
      closedOnHolidaysNote: 'Special opening and closing days can be set later.',
    },
    menu: {
      title: 'Add your first menu',
    },
    submit: 'Make my booking page',
    submitting: 'Making it...',
    failed: 'A system error occurred. Please try again later.',
    preview: {
      title: 'What customers see',
      name: '(shop name)',
      menu: '(name of the menu)',
      closed: (days: string) => `Closed: ${days}`,
      everyDay: 'Open every day',
      holidays: 'holidays',
      reserve: 'Book',
    },
    made: {
      title: 'Your booking page is ready',
      address: 'Address of the booking page',
      open: 'Open the booking page',
    },
  },
}
