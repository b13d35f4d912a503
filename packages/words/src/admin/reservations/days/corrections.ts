// What the owner reads while she notes that somebody comes later, or takes back what she pressed last.

import { failures } from '@noren/words/admin/widgets/failures'

export const corrections = {
  ja: {
    late: {
      open: '遅れを記録',
      label: '何分遅れますか',
      text: '予約の時間を、その分だけ後ろにずらします。お客様へのお知らせは送りません。',
      add: (minutes: number) => `+${minutes}分`,
      inTime: '時間どおり',
      saving: '登録しています',
      touches: {
        title: 'つぎの予定と重なります',
        text: '重なったままでもよければ、そのまま登録できます。',
        submit: 'このまま登録する',
      },
      done: (minutes: number) => `${minutes}分の遅れを登録しました`,
      cleared: '時間どおりに戻しました',
      failed: '登録できませんでした',
    },
    undo: {
      open: '元に戻す',
      until: (time: string) => `${time}まで、元に戻せます`,
      pressed: { treated: '施術済みにしました', canceled: '予約をキャンセルしました' },
      saving: '元に戻しています',
      done: '元に戻しました',
      mailGone:
        'キャンセルのメールは、すでにお客様へ送信されています。予約がそのまま有効なことを、お客様にお伝えください。',
      failed: '元に戻せませんでした',
    },
    steps: { open: '5分刻みで見る', label: '5分刻みの空き時刻', none: 'ほかに空いている時刻はありません。' },
  },
  en: {
    late: {
      open: 'Running late',
      label: 'How late?',
      text: 'Moves the start and end of the visit. The customer is not notified.',
      add: (minutes: number) => `+${minutes} min`,
      inTime: 'On time',
      saving: 'Saving',
      touches: {
        title: 'This overlaps the next visit',
        text: 'You can save it anyway.',
        submit: 'Save anyway',
      },
      done: (minutes: number) => `Visit starts ${minutes} minutes late`,
      cleared: 'Visit is on time again',
      failed: failures.en.saving,
    },
    undo: {
      open: 'Undo',
      until: (time: string) => `Can be undone until ${time}`,
      pressed: { treated: 'Marked as completed', canceled: 'Reservation canceled' },
      saving: 'Undoing',
      done: 'Undone',
      mailGone:
        'The cancellation email has already gone out. Let the customer know that the reservation is still on.',
      failed: 'Couldn’t undo this',
    },
    steps: {
      open: 'Show times every 5 minutes',
      label: 'Free times, every 5 minutes',
      none: 'No other times are free.',
    },
  },
}
