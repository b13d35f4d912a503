// 集計: the period, its figures, and the heads of the plots.

import { failures } from '@noren/words/admin/widgets/failures'
import { formatMonthOnly } from '@noren/words/format'

export const reports = {
  ja: {
    title: '集計',
    failed: failures.ja.load('集計'),
    period: {
      label: '集計する期間',
      tooLong: '期間は366日までです。短くしてお選びください。',
      range: (from: string, to: string) => `${from}〜${to}`,
      /** Two days, or one; without the year where it is plain. */
      brief: (from: string, to: string, isPlain: boolean) => {
        const day = (date: string, hasYear: boolean) =>
          `${hasYear ? `${Number(date.slice(0, 4))}/` : ''}${Number(date.slice(5, 7))}/${Number(date.slice(8))}`
        const isOneYear = from.slice(0, 4) === to.slice(0, 4)
        return from === to ? day(from, !isPlain) : `${day(from, !isPlain)}〜${day(to, !isOneYear)}`
      },
      upTo: '今日までの数字です',
    },
    figures: {
      label: '期間の数字',
      sales: '売上',
      visits: '来店',
      bookings: 'このあとの予約',
      average: '客単価',
      customers: '新規・再来',
      newAndReturning: (fresh: string, again: string) => `新規${fresh}・再来${again}`,
      times: (count: string) => `${count}件`,
      reserved: (count: string) => `${count}件`,
      open: (name: string) => `${name}の一覧を開く`,
      booked: (count: string, amount: string) => `このあとの予約 ${count}件・${amount}`,
      compared: (before: string, year: string) => `前期間 ${before} ・ 前年 ${year}`,
    },
    change: {
      previous: '前期間比',
      yearBefore: '前年比',
      ofNew: (than: string) => `新規の${than}`,
      up: (percent: string) => `＋${percent}% 増`,
      down: (percent: string) => `−${percent}% 減`,
      same: '±0% 同じ',
      none: '記録なし',
    },
    target: {
      title: (month: string) => `${month}の目標`,
      none: '未設定',
      set: '目標を決める',
      change: '変更',
      said: (share: string) => `売上と予約を合わせて、目標の${share}%です。`,
      reached: '売上と予約を合わせて、目標に届いています。',
      sold: '売上',
      booked: 'このあとの予約',
      of: '目標',
      dialog: (month: string) => `${month}の売上の目標`,
      text: '空にすると、目標はなくなります。',
      amount: '金額（税込）',
      save: '保存する',
      saved: '目標を保存しました',
      failed: failures.ja.save('目標'),
    },
    empty: {
      title: 'この期間の来店は、まだありません',
      text: '予約を「施術済み」にすると、ここに並びます。',
      booked: '予約を「施術済み」にすると、売上に入ります。',
      list: [
        '売上・来店・客単価と、前の期間との差',
        'メニュー・担当・お支払い方法ごとの内訳',
        '新規と再来、リピート率',
        '混みやすい曜日と時間、キャンセル',
      ],
      action: '予約状況へ',
    },
    plot: {
      asTable: '表で見る',
      asPlot: '図で見る',
      share: '割合',
      amount: '金額',
      count: '件数',
      percent: (value: string) => `${value}%`,
      tiny: '1%未満',
      none: 'この期間の記録はまだありません。',
    },
  },
  en: {
    title: 'Reports',
    failed: failures.en.load('The reports'),
    period: {
      label: 'Period',
      tooLong: 'Choose a period of up to 366 days.',
      range: (from: string, to: string) => `${from} – ${to}`,
      brief: (from: string, to: string, isPlain: boolean) => {
        const day = (date: string) => `${Number(date.slice(8))}`
        const month = (date: string) => ` ${formatMonthOnly('en', date)}`
        const year = (date: string) => ` ${date.slice(0, 4)}`
        const last = `${day(to)}${month(to)}${isPlain ? '' : year(to)}`
        if (from === to) return last
        if (from.slice(0, 4) !== to.slice(0, 4)) return `${day(from)}${month(from)}${year(from)}–${last}`
        return `${day(from)}${from.slice(5, 7) === to.slice(5, 7) ? '' : month(from)}–${last}`
      },
      upTo: 'Figures up to today',
    },
    figures: {
      label: 'Key figures',
      sales: 'Sales',
      visits: 'Visits',
      bookings: 'Upcoming bookings',
      average: 'Average per visit',
      customers: 'New and returning',
      newAndReturning: (fresh: string, again: string) => `${fresh} new, ${again} returning`,
      times: (count: string) => count,
      reserved: (count: string) => (count === '1' ? '1 booking' : `${count} bookings`),
      open: (name: string) => `Open list: ${name}`,
      booked: (count: string, amount: string) =>
        `${count === '1' ? '1 upcoming booking' : `${count} upcoming bookings`}, ${amount}`,
      compared: (before: string, year: string) => `Before: ${before} · Last year: ${year}`,
    },
    change: {
      previous: 'Before',
      yearBefore: 'Last year',
      ofNew: (than: string) => `New, ${than.toLowerCase()}`,
      up: (percent: string) => `+${percent}% up`,
      down: (percent: string) => `−${percent}% down`,
      same: '±0% same',
      none: 'no data',
    },
    target: {
      title: (month: string) => `Target, ${month}`,
      none: 'Not set',
      set: 'Set target',
      change: 'Change',
      said: (share: string) => `Sales and upcoming bookings make ${share}% of the target.`,
      reached: 'Sales and upcoming bookings reach the target.',
      sold: 'Sales',
      booked: 'Upcoming',
      of: 'Target',
      dialog: (month: string) => `Sales target for ${month}`,
      text: 'Leave empty for no target.',
      amount: 'Amount (tax incl.)',
      save: 'Save',
      saved: 'Target saved',
      failed: failures.en.save('The target'),
    },
    empty: {
      title: 'No visits in this period yet',
      text: 'Visits appear here once you mark reservations as completed.',
      booked: 'Reservations count as sales once you mark them as completed.',
      list: [
        'Sales, visits and average, compared with before',
        'Sales by menu, staff and payment method',
        'New and returning customers, and how many return',
        'Busy days and hours, and cancellations',
      ],
      action: 'Go to reservations',
    },
    plot: {
      asTable: 'View as table',
      asPlot: 'View as chart',
      share: 'Share',
      amount: 'Amount',
      count: 'Count',
      percent: (value: string) => `${value}%`,
      tiny: 'under 1%',
      none: 'Nothing recorded in this period.',
    },
  },
}
