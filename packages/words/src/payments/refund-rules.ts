// What customers who cancel get back of an advance payment: they read it before they pay and before they cancel. Rule PAY-22.

export const refundRuleTexts = {
  ja: {
    until_deadline:
      'キャンセルの受付期限までにキャンセルすると、全額を返金します。期限を過ぎてからのキャンセルでは、返金しません。',
    always: 'ご予約の時間までにキャンセルすると、全額を返金します。',
    never: 'お客様のご都合によるキャンセルでは、返金しません。',
  },
  en: {
    until_deadline:
      'If you cancel before the deadline, you get back the full amount. After the deadline there is no refund.',
    always: 'If you cancel before the start of your visit, you get back the full amount.',
    never: 'There is no refund if you cancel.',
  },
}
