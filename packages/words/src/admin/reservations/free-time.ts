// What the calendar says of free time, before anything is entered or asked.

import { failures } from '@noren/words/admin/widgets/failures'

export const freeTime = {
  ja: {
    open: '予定を入れる',
    gap: (time: string, length: string) => `${time}から空き ${length}、予定を入れる`,
    gapLabel: (length: string) => `空き ${length}`,
    gapAt: (time: string) => `＋ ${time}`,
    explain: {
      open: 'この時間が×の理由',
      text: 'お客様の予約ページで選べない時間の理由を確かめられます。左の時刻を押しても調べられます。',
      time: '時刻',
      anybody: '指名なし',
      ask: (time: string) => `${time}の理由を調べる`,
      offered: (time: string) => `${time}は、お客様に予約を受け付けています`,
      refused: (time: string) => `${time}は、お客様に表示していません`,
      inTheWay: '入っている予定',
      failed: failures.ja.load('理由'),
    },
  },
  en: {
    open: 'Add to calendar',
    gap: (time: string, length: string) => `From ${time}, ${length} free: add to calendar`,
    gapLabel: (length: string) => `${length} free`,
    gapAt: (time: string) => `+ ${time}`,
    explain: {
      open: 'Why isn’t a time available?',
      text: 'See why customers can’t choose a time on your booking page. You can also press an hour on the left.',
      time: 'Time',
      anybody: 'Anyone available',
      ask: (time: string) => `Why not ${time}?`,
      offered: (time: string) => `Customers can book ${time}`,
      refused: (time: string) => `Customers can’t book ${time}`,
      inTheWay: 'Already there',
      failed: failures.en.load('The reasons'),
    },
  },
}
