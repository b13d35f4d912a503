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
    sensitive: 'Shown at the reservation; it is left out of emails.',
    others: 'Other answers',
    more: (count: number) => `${count} more, to be seen at the reservation`,
  },
}
