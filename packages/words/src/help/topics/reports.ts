// How the shop is doing.
import { overdueList } from '@noren/words/admin/reports/overdue'
import { reports } from '@noren/words/admin/reports/screen'
import { reportTabs } from '@noren/words/admin/reports/tabs'
import { shell } from '@noren/words/admin/shell'
import { reservations } from '@noren/words/reservations'
import { en, ja } from '../quote.ts'

const [tabsJa, tabsEn] = [reportTabs.ja.names, reportTabs.en.names]

export const reportsHelp = {
  ja: {
    reports: {
      title: '売上や来店の集計を見る',
      lead: '売上・来店・客単価・新規のお客様を、前の期間や前年とくらべて見られます。',
      steps: [
        ja`${shell.ja.nav.reports} を開き、${reports.ja.period.this_month} や ${reports.ja.period.last_month} など、見たい期間を選びます。`,
        '数字や棒を押すと、数えた来店の一覧が開きます。そこから予約の画面に進めます。',
        ja`${reports.ja.plot.asTable} を押すと、図のかわりに数字の表になります。`,
        ja`月の目標を決めるときは ${reports.ja.target.set} を押して、金額を入れます。`,
        ja`${tabsJa.overdue} では、電話・${overdueList.ja.copy}・${overdueList.ja.book} を順に進められます。`,
      ],
      notes: [
        ja`数えるのは ${reservations.ja.status.treated} の予約です。キャンセルや承認待ちの予約は、売上に入りません。`,
        'お会計を記録していない予約は、予約の料金を売上とします。',
        'まだ終わっていない期間は、今日までの数字を、同じ日数の前の期間とくらべます。',
      ],
      words: 'しゅうけい 集計 売上 うりあげ レポート グラフ 分析 客単価 リピート 失客 目標 稼働率 前年',
    },
  },
  en: {
    reports: {
      title: 'See how your shop is doing',
      lead: 'Sales, visits, the average per visit and new customers, beside the period and the year before.',
      steps: [
        en`Open ${shell.en.nav.reports} and choose the days: ${reports.en.period.this_month}, ${reports.en.period.last_month} or others.`,
        'Press a figure or a bar to see the visits that it counts, and from there each reservation.',
        en`${reports.en.plot.asTable} shows the numbers in place of a plot.`,
        en`For a target of the month press ${reports.en.target.set} and enter an amount.`,
        en`${tabsEn.overdue} lists regulars who are overdue, each with a telephone number, ${overdueList.en.copy} and ${overdueList.en.book}.`,
      ],
      notes: [
        en`Only visits that are ${reservations.en.status.treated} count. Canceled ones and requests are no sales.`,
        'A visit without a bill counts with the price of its reservation.',
        'Of a period that goes on, the figures up to today are compared with as many days before it.',
      ],
      words: 'reports sales revenue turnover chart analysis average repeat target goal utilisation year',
    },
  },
}
