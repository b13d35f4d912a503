// Answers to the booking form in the notices to the shop.

export const mailAnswers = {
  ja: {
    join: '、',
    sensitive: '予約の画面でご確認ください（メールには載りません）',
    others: 'ほかの回答',
    more: (count: number) => `${count}件は、予約の画面でご覧ください`,
  },
  en: {
    join: ', ',
    sensitive: 'Shown in the reservation only, not in emails.',
    others: 'Other answers',
    more: (count: number) => `${count} more, shown in the reservation`,
  },
}
