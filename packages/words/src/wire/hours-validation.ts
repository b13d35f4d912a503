// Of opening hours.

export const hours = {
  ja: {
    hours_required: '営業時間を1つ以上入力してください',
    hours_overlap: '営業時間が重複しています。時間帯を調整してください。',
    hours_order: '終了時間は開始時間より後に設定してください',
    weeks_required: '第何週かを1つ以上選んでください',
    weekday_twice: '同じ曜日の設定がすでにあります。1つにまとめてください',
    weekdays_required: '曜日を1つ以上選んでください',
    dated_hours_date: '始める日は、明日から2年先までの日付を選んでください',
    dated_hours_full: 'これからの営業時間は、12件まで登録できます',
    special_hours_full:
      '臨時営業・臨時休業は、これからの分を合わせて500件まで登録できます。不要なものを削除してください',
  },
  en: {
    hours_required: 'Enter at least one range of hours',
    hours_overlap: 'The hours overlap. Adjust them.',
    hours_order: 'The end must be after the start',
    weeks_required: 'Choose at least one week of the month',
    weekday_twice: 'This weekday has a rule already. Please put both into one',
    weekdays_required: 'Choose at least one weekday',
    dated_hours_date: 'Choose a date from tomorrow to two years ahead',
    dated_hours_full: 'You can schedule up to 12 changes of hours',
    special_hours_full: 'You can have up to 500 upcoming special days. Delete some first',
  },
}
