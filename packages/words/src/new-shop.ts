// Default contents of a new shop; the owner can change all of it.

export const newShop = {
  ja: {
    menuBlock: 'メニュー',
    completion: 'ご予約ありがとうございます。当日お会いできるのを楽しみにしております。',
    confirmation: {
      subject: '【{店舗名}】ご予約を承りました（{予約日時}）',
      body_header: 'この度はご予約いただき、誠にありがとうございます。\n以下の内容でご予約を承りました。',
    },
    reminder: {
      subject: '【{店舗名}】ご予約日が近づいてまいりました（{予約日時}）',
      body_header:
        'ご予約の日時が近づいてまいりましたので、お知らせいたします。\nお気をつけてお越しください。',
    },
  },
  en: {
    menuBlock: 'Menu',
    completion: 'Thank you for your reservation. We look forward to seeing you.',
    confirmation: {
      subject: '[{店舗名}] Your reservation ({予約日時})',
      body_header: 'Thank you for your reservation.\nIt is confirmed as follows.',
    },
    reminder: {
      subject: '[{店舗名}] Your visit is coming up ({予約日時})',
      body_header: 'This is a reminder of your visit.\nWe look forward to seeing you.',
    },
  },
}
