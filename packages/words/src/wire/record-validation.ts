// Of customers' records.

export const records = {
  ja: {
    customer_name: '氏名を入力してください',
    customer_code_required: '顧客コードは必須です',
    customer_code_taken: 'この顧客コードは、ほかの顧客で使われています',
    birth_date: '生年月日は、130年前から今日までの日付を入力してください',
    brought_date: '今日までの日付を入力してください',
    brought_order: '以前の初回来店日は、最終来店日と同じかそれより前の日付にしてください',
    notes_full: 'メモは、おひとりにつき500件まで登録できます。古いメモを1つにまとめるか、削除してください',
  },
  en: {
    customer_name: 'Enter the name',
    customer_code_required: 'A customer code is required',
    customer_code_taken: 'Another customer has this code',
    birth_date: 'Enter a date of the last 130 years, not in the future',
    brought_date: 'Enter a date that is not in the future',
    brought_order: 'The first earlier visit must not be later than the last one',
    notes_full: 'A customer has at most 500 notes. Please put older ones together, or delete some',
  },
}
