// Records of customers.
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { customers } from '@noren/words/admin/customers/records'
import { importFiles } from '@noren/words/admin/imports/files'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { shell } from '@noren/words/admin/shell'
import { en, ja } from '../quote.ts'

const [recordJa, recordEn] = [customers.ja, customers.en]
const [photoJa, photoEn] = [customerPhotos.ja, customerPhotos.en]

export const customersHelp = {
  ja: {
    customers: {
      title: '顧客を見る・足す',
      lead: '予約が入ると、お客様は自動で登録されます。連絡先・来店回数・これまでの予約をまとめて見られます。',
      steps: [
        ja`${shell.ja.nav.customers} の検索の欄に、名前・フリガナ・電話番号のどれかを入れます。一部だけでもかまいません。`,
        'お客様を押すと、基本情報と来店の記録が開きます。',
        '項目を直すときは、その行を押し、書き直して保存します。',
        ja`ご自分で足すときは ${recordJa.add} を押し、${recordJa.create.submit} を押します。`,
        ja`次の予約は、お客様の画面の ${reservationEntry.ja.forCustomer} から入れられます。`,
      ],
      notes: [
        ja`長くいらしていない方などは ${recordJa.more} の ${recordJa.filters.lastVisit} で探せます。`,
        ja`開示を求められたときは ${recordJa.detail.sheet} で、保存している内容を紙やPDFにしてお渡しできます。${recordJa.detail.export} ならJSONのファイルになります。`,
        ja`だれの情報をいつ見たかは、${recordJa.tools.short} の ${recordJa.tools.accesses} に2年間残ります。`,
        ja`削除するときは ${recordJa.fields.customer_code} を入力します。これからの予約があると削除できません。`,
      ],
      words: 'こきゃく お客様 名簿 めいぼ カルテ 電話番号 誕生日 削除 開示 個人情報 追加 印刷 PDF',
    },
    notes: {
      title: 'メモを残す',
      lead: '髪質やお好み、お話しした内容を残しておくと、次のご来店のときに思い出せます。お客様には見えません。',
      steps: [
        ja`お客様の画面で ${recordJa.detail.tabs.notes} を開きます。`,
        ja`${recordJa.notes.add} を押します。`,
        ja`${recordJa.notes.title} と ${recordJa.notes.content} を書き、${recordJa.notes.save} を押します。`,
      ],
      notes: [
        '新しいメモは、予約の画面にも表示されます。',
        '病気などの立ち入った内容は、必要なことだけを書くようにしましょう。',
      ],
      words: 'めも カルテ 施術記録 薬剤 好み 覚え書き 記録',
    },
    photos: {
      title: '写真を残す',
      lead: '仕上がりやビフォー・アフターの写真を、お客様ごとに残せます。見られるのはお店の方だけです。',
      steps: [
        ja`お客様の画面で ${recordJa.detail.tabs.photos} を開きます。`,
        '写真を選びます。1MBより大きい写真は、その場で小さくできます。',
        ja`写真を押して ${photoJa.edit} から、${photoJa.form.phase} や ${photoJa.form.date} を入れます。`,
        ja`同じ日の ${photoJa.phases.before} と ${photoJa.phases.after} は、並べて表示されます。`,
      ],
      notes: [
        'お一人につき100枚まで保存できます。',
        '撮影の場所などの情報は、保存のときに取り除かれます。',
        '撮る前に、お客様に一言お断りしておくと安心です。',
      ],
      notesOf: { live: ['写真はスタンダードプランの機能です。'] },
      words: 'しゃしん 画像 ビフォーアフター 仕上がり ヘアスタイル 撮影',
    },
    merging: {
      title: '同じお客様をまとめる',
      lead: 'お名前の書き方や電話番号の違いで2つに分かれたお客様を、1つにまとめられます。',
      steps: [
        ja`${shell.ja.nav.customers} の ${recordJa.tools.short} から ${recordJa.tools.duplicates} を開きます。`,
        '同じお客様かもしれない組が並ぶので、残すほうを開きます。',
        ja`黄色のお知らせを開いて ${recordJa.merge.short} を押し、内容を確かめて決めます。`,
        ja`一覧に出ないときは、残すお客様の ${recordJa.merge.other} から探します。`,
      ],
      notes: [
        '来店の記録・メモ・写真は、残したほうに移ります。空いている項目は、もう一方の内容で埋まります。',
        ja`間違えたときは ${recordJa.merge.list} の ${recordJa.merge.undo} で、元の2人に戻せます。`,
      ],
      words: 'とうごう 統合 重複 ちょうふく 名寄せ 二重 同一人物 まとめる',
    },
    importing: {
      title: 'ほかのソフトや表から移す',
      lead: '前に使っていた予約ソフトや、表計算ソフトの顧客・来店の一覧を、まとめて取り込めます。',
      steps: [
        'もとのソフトから、顧客や予約の一覧をCSVかExcelのファイルで書き出します。',
        ja`${shell.ja.nav.data} から ${importFiles.ja.title} を開き、${importFiles.ja.choose.button} を押します。`,
        'どの列が何の項目かを確かめます。違うところは選び直します。',
        'はじめの数行と、読み取れなかったところを確かめます。この時点では、まだ何も登録されていません。',
        '始めると、取り込みが進みます。画面を閉じても続きます。',
      ],
      notes: [
        '取り込んだだけでは、お客様にメールは届きません。',
        '読み取れない項目があっても、お客様は取り込まれます。直すところは一覧に残ります。',
        '間違えたときは、7日以内なら取り込む前に戻せます。そのあとに直した分は残ります。',
        'すでに登録されているお客様は、まとめるか、そのままにするかを選べます。',
      ],
      words: 'とりこみ 取込 移行 引っ越し 乗り換え CSV エクセル Excel ホットペッパー インポート 一括登録',
    },
  },
  en: {
    customers: {
      title: 'See and add customers',
      lead: 'Customers are added automatically when they book. Contact, visits and all reservations are in one place.',
      steps: [
        'In the search field of the customers type a name, kana or phone number. A part is enough.',
        'Press a customer to see the record and the visits.',
        'To correct a field press its row, type and save.',
        en`To add one press ${recordEn.add}, and then ${recordEn.create.submit}.`,
        en`The next visit is entered from the record: ${reservationEntry.en.forCustomer}.`,
      ],
      notes: [
        en`Who has not been here for long is found by ${recordEn.filters.lastVisit} under ${recordEn.more}.`,
        en`If somebody asks what you store, ${recordEn.detail.sheet} puts it on paper or into a PDF; ${recordEn.detail.export} makes a JSON file of it.`,
        en`Who was looked at, and when, is kept for two years: ${recordEn.tools.accesses} under ${recordEn.tools.short}.`,
        en`Deleting asks for the ${recordEn.fields.customer_code}. It is refused while there are upcoming reservations.`,
      ],
      words: 'client list record phone birthday delete privacy disclosure print pdf add',
    },
    notes: {
      title: 'Keep notes',
      lead: 'Write down what hair, likes or talk you want to remember next time. Customers do not see it.',
      steps: [
        en`On the customer’s record open ${recordEn.detail.tabs.notes}.`,
        en`Press ${recordEn.notes.add}.`,
        en`Write ${recordEn.notes.title} and ${recordEn.notes.content}, and press ${recordEn.notes.save}.`,
      ],
      notes: [
        'The newest note is shown beside the reservation as well.',
        'Of illness and the like write only what you need.',
      ],
      words: 'memo treatment record preferences',
    },
    photos: {
      title: 'Keep photos',
      lead: 'Results, before and after, for each customer. Only your shop sees them.',
      steps: [
        en`On the customer’s record open ${recordEn.detail.tabs.photos}.`,
        'Choose pictures. What is larger than 1 MB can be made smaller on the spot.',
        en`Press one, then ${photoEn.edit}, and say ${photoEn.form.phase} and ${photoEn.form.date}.`,
        en`${photoEn.phases.before} and ${photoEn.phases.after} of one day stand side by side.`,
      ],
      notes: [
        'Up to 100 for each customer.',
        'Where a picture was taken is removed when it is stored.',
        'Ask before you take one.',
      ],
      notesOf: { live: ['Photos belong to the standard plan.'] },
      words: 'picture before after style image',
    },
    merging: {
      title: 'Make one record of two',
      lead: 'If one person has two records, merge them.',
      steps: [
        en`Under ${shell.en.nav.customers} open ${recordEn.tools.duplicates} under ${recordEn.tools.short}.`,
        'Open the record that shall stay.',
        en`Unfold the yellow notice, press ${recordEn.merge.short}, read what will happen, and decide.`,
        en`If it is not listed, look for it with ${recordEn.merge.other} on the record that stays.`,
      ],
      notes: [
        'Visits, notes and photos move to the record that stays. Its empty fields are filled.',
        en`If it was wrong, ${recordEn.merge.undo} under ${recordEn.merge.list} makes two of them again.`,
      ],
      words: 'duplicate merge double same person',
    },
    importing: {
      title: 'Bring customers from elsewhere',
      lead: 'Lists of customers and visits from other software, or from a spreadsheet, are brought in together.',
      steps: [
        'Export the list of customers or reservations from there, as CSV or Excel.',
        en`Under ${shell.en.nav.data} open ${importFiles.en.title}, and press ${importFiles.en.choose.button}.`,
        'See which column is taken for what, and correct it.',
        'Look at the first rows, and at what could not be read. Nothing is stored yet.',
        'Start it. You may close the screen; it goes on.',
      ],
      notes: [
        'Bringing customers in sends them nothing.',
        'If a field cannot be read, the customer is still imported. What needs fixing stays listed.',
        'For seven days it can be taken back. What you have changed since stays.',
        'For customers who already have a record, choose to merge or leave them out.',
      ],
      words: 'import csv excel switch move migrate bulk hot pepper',
    },
  },
}
