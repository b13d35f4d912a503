// Shop settings: what is given back, and what receipts show.

export const shopPayments = {
  ja: {
    refundRule: 'お客様がキャンセルしたときの返金',
    refundRuleHelp: 'お店の都合でキャンセルしたときは、いつも全額を返金します。',
    refundRules: {
      until_deadline: '変更・キャンセルの期限までなら、全額を返金する',
      always: '予約の時間までなら、全額を返金する',
      never: '返金しない',
    },
    customersRead: 'お客様には、次のように表示します。',
    invoiceNumber: '適格請求書発行事業者の登録番号',
    invoiceNumberHelp: '登録している方だけ入力してください。領収書に表示します。',
    invoiceNumberUnusual:
      '法人番号にはない数字の並びです。法人の方は、ご確認ください（個人事業者の方は、このままで使えます）。',
  },
  en: {
    refundRule: 'Refunds when customers cancel',
    refundRuleHelp: 'If the shop cancels, customers always get a full refund.',
    refundRules: {
      until_deadline: 'Full refund until the deadline for changes',
      always: 'Full refund until the visit starts',
      never: 'No refund',
    },
    customersRead: 'Customers read this:',
    invoiceNumber: 'Qualified invoice issuer number',
    invoiceNumberHelp: 'Only if you are registered. Shown on receipts.',
    invoiceNumberUnusual:
      'These digits don’t match a corporate number. Companies should check it; for sole proprietors it may be right.',
  },
}
