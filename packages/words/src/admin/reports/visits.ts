// The list behind a figure of the reports.

import { failures } from '@noren/words/admin/widgets/failures'

export const reportVisits = {
  ja: {
    title: '売上の内訳',
    back: '集計に戻る',
    failed: failures.ja.load('一覧'),
    list: '来店の一覧',
    sum: (count: string, amount: string) => `${count}件・合計 ${amount}`,
    sumOfPage: (count: string, amount: string) => `${count}件・このページの合計 ${amount}`,
    count: (count: string) => `${count}件`,
    customer: (name: string) => `${name} 様`,
    unnamed: 'お名前なし',
    conditions: '絞り込みの条件',
    without: (name: string) => `条件「${name}」を外す`,
    hour: (hour: string) => `${hour}時台`,
    returned: (months: number) => (months === 0 ? '同じ月にもう一度来店' : `${months}か月以内にもう一度来店`),
    menu: 'メニューで絞り込み',
    category: 'カテゴリーで絞り込み',
    staff: 'スタッフで絞り込み',
    empty: 'あてはまる来店はありません',
    backToReports: '集計へ',
  },
  en: {
    title: 'Visits',
    back: 'Back to reports',
    failed: failures.en.load('The list'),
    list: 'Visits',
    sum: (count: string, amount: string) =>
      `${count === '1' ? '1 visit' : `${count} visits`}, ${amount} in total`,
    sumOfPage: (count: string, amount: string) => `${count} visits, ${amount} on this page`,
    count: (count: string) => `${count} found`,
    customer: (name: string) => name,
    unnamed: 'No name',
    conditions: 'Filters',
    without: (name: string) => `Remove filter “${name}”`,
    hour: (hour: string) => `from ${hour}:00`,
    returned: (months: number) =>
      months === 0
        ? 'Returned in the same month'
        : `Returned within ${months === 1 ? '1 month' : `${months} months`}`,
    menu: 'One menu',
    category: 'One category',
    staff: 'One staff member',
    empty: 'No visits found',
    backToReports: 'Back to reports',
  },
}
