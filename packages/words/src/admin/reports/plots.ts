// The plots of the reports: their headings, and the sentence that each of them finds.

import { formatAmount } from '@noren/words/format'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const reportPlots = {
  ja: {
    groups: { sales: '売上の内訳', customers: 'お客様', time: '時間とキャンセル' },
    series: {
      days: '日ごとの売上',
      months: '月ごとの売上',
      found: (when: string, amount: string) => `最高は${when}の${amount}です。`,
      sold: '売上',
      booked: 'このあとの予約',
      previous: '前期間',
      yearBefore: '前年',
      visits: '来店',
      /** The day stands beside it; its name says it, too. */
      open: (when: string) => `${when && `${when}の`}来店を見る`,
      openBooked: (when: string) => `${when && `${when}の`}予約を見る`,
      said: (when: string, amount: string, visits: string) => `${when}　${amount}・${visits}件`,
      saidBooked: (when: string, amount: string) => `${when}　予約 ${amount}`,
      andBooked: (amount: string) => `予約 ${amount}`,
      andPrevious: (amount: string) => `前期間 ${amount}`,
      when: '日付',
      shortDay: (month: number, day: number) => `${month}/${day}`,
      shortMonth: (month: number) => `${month}月`,
      /** At the axis: 5万円, 8,000円. */
      axis: (yen: number) => (yen >= 10_000 ? `${yen / 10_000}万円` : formatAmount('ja', yen)),
    },
    staff: {
      title: 'スタッフ',
      found: (name: string, share: string) => `売上の${share}%が${name}の担当です。`,
    },
    menu: { title: 'メニュー', found: (name: string, share: string) => `「${name}」が売上の${share}%です。` },
    category: {
      title: 'カテゴリー',
      found: (name: string, share: string) => `${name}が売上の${share}%です。`,
    },
    method: { title: '支払い方法', found: (name: string, share: string) => `売上の${share}%が${name}です。` },
    customer: {
      title: '新規と再来',
      found: (_: string, share: string) => `来店の${share}%が、はじめてのお客様です。`,
      noneNew: 'はじめてのお客様は、いませんでした。',
    },
    source: {
      title: '予約の入り口',
      found: (name: string, share: string) => `来店の${share}%が${name}です。`,
    },
    leadTime: {
      title: '予約した時期',
      found: (name: string, share: string) => `${name}の予約がいちばん多く、${share}%です。`,
    },
    cancellations: {
      title: 'キャンセルと無断キャンセル',
      found: (_: string, share: string) => `予約の${share}%がキャンセルになりました。`,
      none: 'この期間のキャンセルはありません。',
    },
    busyStaff: {
      title: '予約の埋まり具合',
      whole: 'お店全体',
      found: (share: string) => `受付できる時間の${share}が埋まりました。`,
      busy: '埋まった時間',
      open: '受付できる時間',
      share: '埋まり具合',
      name: 'スタッフ',
      said: (busy: string, open: string) => `${open}のうち${busy}`,
    },
    heat: {
      title: '曜日と時間の混み具合',
      found: (weekday: string, part: string) => `${weekday}の${part}がいちばん埋まっています。`,
      parts: { morning: '午前', afternoon: '午後', evening: '夜' },
      hour: (hour: string) => `${hour}時`,
      corner: '時間',
      cell: (weekday: string, hour: string, share: string) => `${weekday}${hour}、${share}%`,
      closed: '受付なし',
      legend: '数字は、受付できる時間のうち埋まった割合（%）です。色が濃いほど埋まっています。',
    },
    cohorts: {
      title: 'はじめて来た方の、その後',
      found: (share: string, months: string) =>
        `はじめて来た方の${share}%が、${months}か月以内にもう一度来ています。`,
      month: 'はじめての月',
      customers: '人数',
      within: (months: string) => `${months}か月`,
      sameMonth: '同じ月',
      legend: 'それぞれの月までに、もう一度来た方の割合（%）です。直近12か月と今月の分です。',
      none: 'はじめての来店の翌月から、その後の来店がここに並びます。',
      people: (count: string) => `${count}人`,
      cell: (month: string, within: string, share: string, count: string) =>
        `${month}、${within}まで ${share}%、${count}`,
    },
    names: '項目',
    said: { count: (count: string) => `${count}件` },
  },
  en: {
    groups: { sales: 'Sales breakdown', customers: 'Customers', time: 'Time and cancellations' },
    series: {
      days: 'Sales by day',
      months: 'Sales by month',
      found: (when: string, amount: string) => `Highest: ${when}, ${amount}.`,
      sold: 'Sales',
      booked: 'Upcoming',
      previous: 'Previous period',
      yearBefore: 'Previous year',
      visits: 'Visits',
      open: (when: string) => `View visits${when && ` of ${when}`}`,
      openBooked: (when: string) => `View bookings${when && ` of ${when}`}`,
      said: (when: string, amount: string, visits: string) =>
        `${when}: ${amount}, ${visits === '1' ? '1 visit' : `${visits} visits`}`,
      saidBooked: (when: string, amount: string) => `${when}: ${amount} booked`,
      andBooked: (amount: string) => `Upcoming ${amount}`,
      andPrevious: (amount: string) => `Previous period ${amount}`,
      when: 'Date',
      shortDay: (month: number, day: number) => `${day} ${monthNames[month - 1] ?? ''}`,
      shortMonth: (month: number) => monthNames[month - 1] ?? '',
      axis: (yen: number) =>
        yen >= 1_000_000
          ? `${formatAmount('en', yen / 1_000_000)}M`
          : yen >= 1000
            ? `${formatAmount('en', yen / 1000)}k`
            : formatAmount('en', yen),
    },
    staff: {
      title: 'Staff',
      found: (name: string, share: string) => `${share}% of sales were with ${name}.`,
    },
    menu: { title: 'Menus', found: (name: string, share: string) => `“${name}” made ${share}% of sales.` },
    category: {
      title: 'Categories',
      found: (name: string, share: string) => `${name} made ${share}% of sales.`,
    },
    method: {
      title: 'Payment methods',
      found: (name: string, share: string) => `${share}% of sales: ${name}.`,
    },
    customer: {
      title: 'New and returning',
      found: (_: string, share: string) => `${share}% of visits were by new customers.`,
      noneNew: 'No customer was new.',
    },
    source: {
      title: 'How visits are booked',
      found: (name: string, share: string) => `${share}% of visits: ${name}.`,
    },
    leadTime: {
      title: 'How far ahead customers book',
      found: (name: string, share: string) => `Most often: ${name}, ${share}%.`,
    },
    cancellations: {
      title: 'Cancellations and no-shows',
      found: (_: string, share: string) => `${share}% of reservations were canceled.`,
      none: 'Nothing was canceled in this period.',
    },
    busyStaff: {
      title: 'Utilization',
      whole: 'The whole shop',
      found: (share: string) => `${share} of open time was booked.`,
      busy: 'Booked time',
      open: 'Open time',
      share: 'Booked',
      name: 'Staff',
      said: (busy: string, open: string) => `${busy} of ${open}`,
    },
    heat: {
      title: 'Busy days and hours',
      found: (weekday: string, part: string) => `Busiest: ${weekday} ${part}.`,
      parts: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
      hour: (hour: string) => `${hour}:00`,
      corner: 'Hour',
      cell: (weekday: string, hour: string, share: string) => `${weekday} ${hour}, ${share}%`,
      closed: 'closed',
      legend: 'Percentage of open time that was booked. Darker means busier.',
    },
    cohorts: {
      title: 'New customers who returned',
      found: (share: string, months: string) =>
        `${share}% of new customers returned within ${months} months.`,
      month: 'First visit',
      customers: 'Customers',
      within: (months: string) => `${months} mo.`,
      sameMonth: 'Same mo.',
      legend: 'Percentage who returned within each period, for the last twelve months and this month.',
      none: 'Appears from the month after a first visit.',
      people: (count: string) => count,
      cell: (month: string, within: string, share: string, count: string) =>
        `${month}, ${within} ${share}%, ${count}`,
    },
    names: 'Name',
    said: { count: (count: string) => count },
  },
}
