// Reading the calendar, and finding reservations.
import { freeTime } from '@noren/words/admin/reservations/free-time'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { en, ja } from '../quote.ts'

export const calendarHelp = {
  ja: {
    calendar: {
      title: '予約カレンダーの見かた',
      lead: '開くと、今日の予定が時間の順に並びます。いちばん上は、つぎにいらっしゃるお客様です。',
      steps: [
        ja`${calendar.ja.views.day} と ${calendar.ja.views.month} で、1日の表示と1か月の表示を切り替えます。今日に戻るときは ${reservations.ja.calendar.today} を押します。`,
        '予約を押すと、内容・連絡先・これまでの変更が見られます。',
        ja`白い時間が営業時間です。点線のところは空いていて、押すと予定を入れられます。`,
        ja`${calendar.ja.settings.open}（つまみの絵のボタン）から、${calendar.ja.settings.week}、${calendar.ja.settings.time}、${calendar.ja.settings.theme} を変えられます。`,
        ja`お客様が予約できない時間のわけは、${freeTime.ja.explain.open} で調べられます。`,
      ],
      notes: [
        'スタッフが2人以上いると、担当ごとの列になります。',
        ja`承認待ちがあるときは、上に数が出ます。押すと ${calendar.ja.awaiting.title} の一覧が開きます。`,
        'ほかの端末で入った予約も、数秒で自動で表示されます。',
        '電波がないときは、最後に読み込んだ今日の予約を見られます。',
      ],
      words: 'かれんだー 予約状況 月表示 日表示 空き 見方 ばつ × 理由 満席 今日',
    },
    searching: {
      title: '予約を探す',
      lead: '過去の予約も、キャンセルになった予約も、まとめて探せます。',
      steps: [
        ja`虫めがねのボタンを押します。パソコンでは、左上の ${reservationSearch.ja.open} の欄を使います。`,
        'お名前・フリガナ・電話番号・予約番号・メニュー名・メールアドレスのどれかを入れて、Enterキーを押します。一部だけでもかまいません。',
        ja`しぼり込むときは、欄の下の ${reservationSearch.ja.period} や予約の状態を押します。`,
        '予約は新しい日付から順に並び、その上に、同じ言葉で見つかったお客様が出ます。',
      ],
      notes: [
        'ひらがなとカタカナ、全角と半角、髙と高のような漢字の違いは気にしなくて大丈夫です。',
        ja`はじめからやり直すときは ${reservationSearch.ja.reset} を押します。`,
      ],
      words: 'けんさく さがす 検索 過去 履歴 番号 見つからない',
    },
  },
  en: {
    calendar: {
      title: 'Reading the calendar',
      lead: 'It opens on today, in the order of the hours. On top stands who comes next.',
      steps: [
        en`${calendar.en.views.day} and ${calendar.en.views.month} switch between one day and a month. ${reservations.en.calendar.today} leads back to today.`,
        'Press a reservation to see what it is about, whom to call, and what was changed.',
        'White are your business hours. What has a dotted line is free: press it to enter something.',
        en`${calendar.en.settings.open} (the button with sliders) changes ${calendar.en.settings.week}, ${calendar.en.settings.time} and ${calendar.en.settings.theme}.`,
        en`Why customers cannot book a time is told by ${freeTime.en.explain.open}.`,
      ],
      notes: [
        'With two or more staff there is a column for each.',
        en`Where requests wait, their number stands on top. Press it for the list ${calendar.en.awaiting.title}.`,
        'What comes in from elsewhere is shown within seconds.',
        'Without a network you still see today’s reservations as they were read last.',
      ],
      words: 'day month view free time why full settings today',
    },
    searching: {
      title: 'Find a reservation',
      lead: 'Past ones and canceled ones are found, too.',
      steps: [
        en`Press the magnifying glass. On a computer use ${reservationSearch.en.open} at the top left.`,
        'Type a name, kana, a phone or reservation number, a menu or an email address. A part of it is enough. Press Enter.',
        en`To narrow it down press ${reservationSearch.en.period} or a status below the field.`,
        'The latest date comes first, and customers of the same words above.',
      ],
      notes: [
        'Hiragana or katakana, full or half width and forms of one kanji make no difference.',
        en`To begin again press ${reservationSearch.en.reset}.`,
      ],
      words: 'search look up number history past',
    },
  },
}
