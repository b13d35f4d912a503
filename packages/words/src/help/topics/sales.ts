// What was sold: the day's report and its close, the month's sheet, the files.
import { billEntry } from '@noren/words/admin/bills/entry'
import { shopBills } from '@noren/words/admin/bills/settings'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { salesDays } from '@noren/words/admin/closings/days'
import { salesMonths } from '@noren/words/admin/closings/month'
import { salesFiles } from '@noren/words/admin/closings/sales-files'
import { overdueList } from '@noren/words/admin/reports/overdue'
import { reports } from '@noren/words/admin/reports/screen'
import { reportTabs } from '@noren/words/admin/reports/tabs'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { soldMethodNames } from '@noren/words/closings/methods'
import { reservations } from '@noren/words/reservations'
import { en, ja } from '../quote.ts'

const [dayJa, dayEn] = [salesDays.ja, salesDays.en]
const [tabsJa, tabsEn] = [reportTabs.ja.names, reportTabs.en.names]
const [monthJa, monthEn] = [salesMonths.ja, salesMonths.en]

const [sheetJa, sheetEn] = [billSheetWords.ja, billSheetWords.en]
const [entryJa, entryEn] = [billEntry.ja, billEntry.en]

export const salesHelp = {
  ja: {
    bills: {
      title: 'お会計',
      lead: '施術のあと、受け取った金額と支払い方法を2回押すだけで記録できます。おつりの計算と領収書もここからです。',
      steps: [
        ja`予約の詳細で ${sheetJa.open} を押します。まだ使ったことがなければ、施術済みの横の ${sheetJa.record} です。`,
        '明細に、予約のメニューと料金が入っています。違うところは、その行を押して直します。',
        ja`その場で増えたものは ${entryJa.addMenu}、商品は ${entryJa.addRetail}、値引きは ${entryJa.addDiscount} で加えます。`,
        'お支払い方法を押すと、そのまま記録され、予約は施術済みになります。',
      ],
      also: {
        title: 'おつり・分割・修正',
        steps: [
          ja`現金のときは ${entryJa.received} を先に入れると、おつりが大きく出ます。`,
          ja`現金とカードなどを合わせて使うときは ${entryJa.divide} を押します。残りの金額は自動で入ります。`,
          ja`あとから直すときは、お会計の画面の ${sheetJa.correct} を押し、理由を入れて支払い方法を選び直します。`,
        ],
      },
      notes: [
        '金額はすべて税込です。消費税は、税率ごとの合計から1回だけ計算します。',
        '予約サイトでの前払いは、はじめから差し引かれています。変えることはできません。',
        ja`修正しても前の記録は消えません。${sheetJa.history} に、理由といっしょに残ります。`,
        '領収書に登録番号を載せるには、店舗設定で登録番号を入れておきます。',
        ja`お会計を使わないときは、店舗設定の ${shopBills.ja.enabled} を外します。`,
      ],
      words:
        'おかいけい 会計 レジ 支払い しはらい 現金 カード QR 電子マネー 回数券 未収 割引 わりびき 値引き 店販 てんぱん 商品 おつり 領収書 りょうしゅうしょ インボイス 修正',
    },
    reports: {
      title: '売上や来店の集計を見る',
      lead: '売上・来店・客単価・新規のお客様を、前の期間や前年とくらべて見られます。',
      steps: [
        ja`${shell.ja.nav.reports} を開き、${widgets.ja.dates.preset.thisMonth} や ${widgets.ja.dates.preset.lastMonth} など、見たい期間を選びます。`,
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
    'daily-report': {
      title: '日報とレジ締め',
      lead: 'その日の売上と現金を確かめて、1日を締めます。月末は、税理士さんに渡す月報とファイルも用意できます。',
      steps: [
        ja`${dayJa.title} を開くと、今日の来店と売上が並びます。ほかの日は、日付の左右の矢印か、日付を押して選びます。`,
        '施術済みになっていない予約があれば、いちばん上に出ます。お名前を押して、先に済ませます。',
        ja`レジの現金を数えて ${dayJa.cash.counted} に入れます。${dayJa.cash.coins} を開くと、枚数を入れるだけで合計が出ます。`,
        '過不足がことばで出ます。理由はメモに書いておけます。',
        ja`${dayJa.cash.submit} を押します。`,
      ],
      also: {
        title: '月報とファイル',
        steps: [
          ja`${tabsJa.month} を開くと、その月の売上が日ごとに並びます。${monthJa.print} で紙やPDFにできます。`,
          ja`その下の ${salesFiles.ja.title} から、CSVファイルを保存できます。`,
        ],
      },
      notes: [
        '締めた日のお会計は直せません。直すときは、先に締めを取り消します。取り消した締めも、理由といっしょに残ります。',
        '現金は、受け取った日に数えます。あとから払っていただいた未収は、払っていただいた日の現金です。',
        ja`お会計を記録していない来店は、予約の料金で売上に入り、お支払い方法は ${soldMethodNames.ja.not_noted} になります。`,
        '前払いを返金すると、その分は売上から引かれます。',
      ],
      words:
        'にっぽう レジ締め れじしめ 締め しめ 現金 げんきん つり銭 過不足 月報 げっぽう 税理士 確定申告 会計ソフト freee マネーフォワード CSV 売上',
    },
  },
  en: {
    bills: {
      title: 'Bill',
      lead: 'After the visit, two presses note what was paid and how. The change and the receipt are here, too.',
      steps: [
        en`Press ${sheetEn.open} in the details of the reservation. Until your first bill it is ${sheetEn.record}, beside the button that marks it as completed.`,
        'The lines begin with the menus of the reservation and their prices. Press a line to change it.',
        en`Add what was done at the chair with ${entryEn.addMenu}, what you sold with ${entryEn.addRetail}, and take something off with ${entryEn.addDiscount}.`,
        'Press a payment method: the bill is recorded, and the reservation is completed.',
      ],
      also: {
        title: 'Change, several ways, corrections',
        steps: [
          en`Enter ${entryEn.received} first to see the change in large figures.`,
          en`${entryEn.divide} is for cash and card together, for example. The remainder fills in automatically.`,
          en`${sheetEn.correct} changes a bill later: give a reason and choose the payment method again.`,
        ],
      },
      notes: [
        'All prices include the tax. It is computed once for each rate, from the sum at that rate.',
        'What was paid on the booking site is taken off from the start and cannot be changed.',
        en`Nothing is overwritten: each bill stays in the ${sheetEn.history} with its reason.`,
        'Enter your registration number in the settings of the shop to have it on receipts.',
        en`Switch off ${shopBills.en.enabled} in the settings of the shop if you do not want bills.`,
      ],
      words:
        'bill till payment cash card QR e-money ticket unpaid discount product change receipt invoice correct',
    },
    reports: {
      title: 'See how your shop is doing',
      lead: 'Sales, visits, the average per visit and new customers, beside the period and the year before.',
      steps: [
        en`Open ${shell.en.nav.reports} and choose the days: ${widgets.en.dates.preset.thisMonth}, ${widgets.en.dates.preset.lastMonth} or others.`,
        'Press a figure or a bar to see the visits that it counts, and from there each reservation.',
        en`${reports.en.plot.asTable} shows the numbers in place of a plot.`,
        en`For a target of the month press ${reports.en.target.set} and enter an amount.`,
        en`${tabsEn.overdue} lists regulars who are overdue, each with a phone number, ${overdueList.en.copy} and ${overdueList.en.book}.`,
      ],
      notes: [
        en`Only visits that are ${reservations.en.status.treated} count. Canceled ones and requests are no sales.`,
        'A visit without a bill counts with the price of its reservation.',
        'Of a period that goes on, the figures up to today are compared with as many days before it.',
      ],
      words: 'reports sales revenue turnover chart analysis average repeat target goal utilisation year',
    },
    'daily-report': {
      title: 'Daily report and closing the till',
      lead: 'See what the day sold and count the cash, then close the day. For the tax adviser there are a monthly report and files.',
      steps: [
        en`Open ${dayEn.title}: the visits and sums of today. Arrows beside the date, or the date itself, lead to other days.`,
        'Reservations that are not marked as completed stand on top. Press a name to deal with it first.',
        en`Count the drawer and enter it as ${dayEn.cash.counted}. ${dayEn.cash.coins} adds up notes and coins for you.`,
        'The difference is said in words. Write its reason into the note.',
        en`Press ${dayEn.cash.submit}.`,
      ],
      also: {
        title: 'Monthly report and files',
        steps: [
          en`${tabsEn.month} shows the sales of the month day by day. ${monthEn.print} makes paper or a PDF of it.`,
          en`Below it stand the ${salesFiles.en.title}, as CSV.`,
        ],
      },
      notes: [
        'Bills of a closed day cannot be corrected. Open the day again first; that close stays in the history with your reason.',
        'Cash counts on the day on which it came in. What was unpaid and is paid later is cash of that later day.',
        en`A visit without a bill counts with its price, and its payment method is ${soldMethodNames.en.not_noted}.`,
        'What is given back of a payment in advance is taken off the sales.',
      ],
      words:
        'till close cash float difference month sheet tax adviser accounting freee Money Forward CSV sales',
    },
  },
}
