// What the owner reads while marking a reservation as unwanted.

import { failures } from '@noren/words/admin/widgets/failures'

export const reservationSpam = {
  ja: {
    open: '迷惑予約にする',
    hint: '心当たりのない予約や、いたずらの予約のときに。',
    title: '迷惑予約にしますか？',
    text: '予約を取り消し、この時間を空けます。お客様へのメールはすべて止まり、取り消したこともお知らせしません。',
    plan: 'プランの予約件数からも外れます。',
    back: '戻る',
    saving: '変更しています',
    done: '迷惑予約にしました',
    failed: failures.ja.changing,
    marked: '迷惑予約として取り消しました',
    until: (date: string) =>
      `お客様へのメールは止めています。${date}までは、元の予約に戻せます。戻しても、お客様へのお知らせは送りません。`,
    kept: 'お客様へのメールは止めています。',
    undo: '迷惑予約ではない',
    undone: '元の予約に戻しました',
  },
  en: {
    open: 'Mark as spam',
    hint: 'For prank or suspicious bookings.',
    title: 'Mark this reservation as spam?',
    text: 'It is canceled and its time becomes free. The customer gets no more emails, not even about the cancellation.',
    plan: 'It no longer counts toward your plan.',
    back: 'Back',
    saving: 'Saving',
    done: 'Marked as spam',
    failed: failures.en.changing,
    marked: 'Canceled as spam',
    until: (date: string) =>
      `The customer gets no emails. You can undo this until ${date}; the customer is not notified.`,
    kept: 'The customer gets no emails.',
    undo: 'Not spam',
    undone: 'Reservation restored',
  },
}
