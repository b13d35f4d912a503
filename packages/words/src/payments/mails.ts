// The mails about an advance payment alone. Part of `messages`.

export const paymentMails = {
  ja: {
    paid_late: {
      subject: (shop: string, date: string) => `【${shop}】ご予約をお取りできませんでした（${date}）`,
      lead: '誠に申し訳ございません。お支払いが期限のあとに完了し、その間にこの日時のご予約ができなくなりました。\nお支払いいただいた代金は、全額を返金いたします。返金が済みましたら、あらためてお知らせします。',
    },
    refunded: {
      subject: (shop: string, date: string) => `【${shop}】返金のお知らせ（${date}のご予約）`,
      lead: '事前にお支払いいただいた代金を、お支払いに使われたカードへ返金しました。\nカードの明細に反映されるまで、数日かかることがあります。',
    },
  },
  en: {
    paid_late: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation could not be made (${date})`,
      lead: 'We are sorry: your payment was completed after its time limit, and this time could no longer be booked.\nEverything you paid is refunded. We will write again when that is done.',
    },
    refunded: {
      subject: (shop: string, date: string) => `[${shop}] Your refund (reservation of ${date})`,
      lead: 'What you paid in advance was refunded to the card that you used.\nIt may take some days until your card statement shows it.',
    },
  },
}
