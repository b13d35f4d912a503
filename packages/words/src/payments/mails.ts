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
    shop_refund_failed: {
      subject: (name: string, date: string) => `【返金できませんでした】${date} ${name} 様`,
      lead: 'お客様への返金が、カード会社で受け付けられませんでした。お金は、お店の決済アカウントに戻っています。\nカードが解約された場合などに起こります。予約の画面からもう一度返金するか、お客様にご連絡のうえ、銀行振込など別の方法で返金してください。',
      head: '返金できなかった金額',
    },
  },
  en: {
    paid_late: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation could not be made (${date})`,
      lead: 'Sorry, your payment was completed after its time limit, and this time could no longer be booked.\nEverything you paid is refunded. We will write again when that is done.',
    },
    refunded: {
      subject: (shop: string, date: string) => `[${shop}] Your refund (reservation of ${date})`,
      lead: 'Your advance payment was refunded to the card you used.\nIt may take a few days to appear on your statement.',
    },
    shop_refund_failed: {
      subject: (name: string, date: string) => `[Refund failed] ${date} ${name}`,
      lead: 'The refund to this customer was not accepted by the bank of the card. The money is back in the shop’s payment account.\nThis happens, for example, when a card was closed. Please refund again on the page of the reservation, or agree with the customer on another way, such as a bank transfer.',
      head: 'Could not be refunded',
    },
  },
}
