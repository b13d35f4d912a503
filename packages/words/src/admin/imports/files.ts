// Bringing customers and visits along from another system: choosing a file, and the imports so far.

import { failures } from '@noren/words/admin/widgets/failures'

export const importFiles = {
  ja: {
    title: '顧客・予約の取り込み',
    back: 'データに戻る',
    choose: {
      title: 'ファイルを選ぶ',
      text: 'いままでお使いの予約システムや表計算ソフトから書き出した表を、そのまま選んでください。列の順番や見出しは、変えなくて大丈夫です。',
      safe: 'ファイルを選んだだけでは、何も登録されません。お客様にお知らせが届くこともありません。',
      kind: '何を取り込みますか？',
      kinds: { customers: '顧客', visits: '予約' },
      kindTexts: {
        customers: 'お名前・電話番号・来店回数・メモ',
        visits: 'これからの予約と、これまでの来店',
      },
      visitsHint: '先に顧客を取り込んでおくと、予約がその方の記録につながります。',
      button: 'ファイルを選ぶ',
      other: '別のファイルを選ぶ',
      drop: 'ここにファイルをドロップしても選べます',
      dropping: 'ここで放すと読み取ります',
      limits: 'Excel（.xlsx）・CSV・TSV、10MB・20,000行まで',
    },
    sending: 'ファイルを送っています',
    reading: '表を読み取っています',
    stopped: '中止しました。何も登録していません。',
    failed: 'ファイルを読み取れませんでした。もう一度お試しください。',
    problems: {
      title: 'このファイルは読み取れません',
      none: '一度に選べるのは1つのファイルです。',
      empty: 'ファイルが空です。書き出しが終わっているか、ご確認ください。',
      tooLarge: 'ファイルサイズは10MB以下にしてください。写真の入った表は、CSVで保存し直すと小さくなります。',
      xls: '古い形式のExcelファイル（.xls）です。Excelで開き、「名前を付けて保存」で「Excelブック（.xlsx）」か「CSV UTF-8」を選んで保存し直してください。',
      numbers:
        'Numbersのファイルです。Numbersで開き、「書き出す」から「CSV」か「Excel」を選んで保存し直してください。',
      zip: 'ZIPファイルは選べません。開いて（展開して）、中の表を選んでください。のれんから書き出したZIPファイルは、「データ」の画面で取り込めます。',
      picture: '写真やPDFは読み取れません。ExcelかCSVのファイルをご用意ください。',
      other: 'このファイルは表ではないようです。Excel（.xlsx）かCSVのファイルを選んでください。',
    },
    help: {
      title: 'ファイルの用意のしかた',
      steps: [
        'いままでの予約システムの管理画面で、「CSVダウンロード」「データ出力」「エクスポート」などを探してください。顧客と予約は、別々のファイルになっていることが多くあります。',
        'Excelのファイルは、そのまま選べます。うまく読み取れないときは、「名前を付けて保存」で「CSV UTF-8（コンマ区切り）」を選んでください。',
        'パスワードで保護されたExcelファイルは、Excelで「ファイル」→「情報」→「ブックの保護」からパスワードを外して、保存し直してください。',
        'ノートや紙のカルテは、1行に1人、1行目に「氏名」「電話番号」などの見出しを付けた表にしてください。',
      ],
    },
    list: {
      title: 'これまでの取り込み',
      failed: failures.ja.load('これまでの取り込み'),
      empty: 'まだ取り込みはありません。',
      open: '続きを開く',
      watch: '様子を見る',
      result: '結果を見る',
      counts: (fresh: string, joined: string) =>
        joined === '0' ? fresh : `${fresh}・まとめた方 ${joined}人`,
    },
    units: {
      customers: (count: string) => `${count}人`,
      visits: (count: string) => `${count}件`,
    },
    states: {
      ready: '確認待ち',
      waiting: '順番待ち',
      running: '登録中',
      paused: '一時停止中',
      done: '登録済み',
      undoing: '元に戻しています',
      undone: '取り消し済み',
      canceled: '中止',
    },
    undo: {
      button: '取り消す',
      title: 'この取り込みを取り消しますか？',
      text: {
        customers:
          'この取り込みで登録した顧客を削除し、まとめた方の記録を元に戻します。取り込んだあとに変更した方と、予約の入った方は残ります。',
        visits:
          'この取り込みで登録した予約を削除します。取り込んだあとに変更した予約は残ります。お客様にお知らせは届きません。',
      },
      until: (date: string) => `${date}まで取り消せます`,
      confirmed: (text: string, count: string) =>
        `${text}確認メールは、すでに${count}通お送りしています。取り消しても、お客様には届きません。メールの予約のリンクは開けなくなります。`,
      over: '取り消せる期間（7日間）は過ぎました',
      failed: '取り消せませんでした。',
    },
    remove: {
      button: '削除',
      buttonOf: (name: string) => `「${name}」を削除`,
      title: 'このファイルを削除しますか？',
      text: '読み取った内容を削除します。顧客や予約は何も変わりません。',
      done: '削除しました',
    },
    goesOn: {
      waiting: (file: string) => `「${file}」の取り込みは、順番を待っています。`,
      running: (file: string, done: string, total: string) =>
        `「${file}」を取り込んでいます（${done} / ${total}）。`,
      paused: (file: string) => `「${file}」の取り込みを一時停止しています。`,
      undoing: (file: string) => `「${file}」の取り込みを元に戻しています。`,
      ended: (file: string) => `「${file}」の取り込みが終わりました。`,
    },
    link: {
      title: 'ほかのシステムからの取り込み',
      text: '予約システム・Excel・CSVから、顧客や予約をまとめて登録します。7日以内なら取り消せます。',
      open: '取り込みを開く',
    },
  },
  en: {
    title: 'Import customers and visits',
    back: 'Back to data',
    choose: {
      title: 'Choose a file',
      text: 'Choose the file exported from your previous system or spreadsheet, as it is. Columns can be in any order, with any headings.',
      safe: 'Choosing a file saves nothing yet, and no one is notified.',
      kind: 'What’s in the file?',
      kinds: { customers: 'Customers', visits: 'Visits' },
      kindTexts: {
        customers: 'Names, phone numbers, visit counts, notes',
        visits: 'Upcoming bookings and past visits',
      },
      visitsHint: 'Import customers first, so that visits are added to their records.',
      button: 'Choose a file',
      other: 'Choose another file',
      drop: 'Or drop the file here',
      dropping: 'Drop to read it',
      limits: 'Excel (.xlsx), CSV or TSV, up to 10 MB and 20,000 rows',
    },
    sending: 'Uploading the file',
    reading: 'Reading the table',
    stopped: 'Stopped. Nothing was saved.',
    failed: failures.en.load('The file'),
    problems: {
      title: 'This file can’t be read',
      none: 'Choose one file at a time.',
      empty: 'The file is empty. Check that the export has finished.',
      tooLarge: 'The file is larger than 10 MB. If it has images, save it as CSV to make it smaller.',
      xls: 'This is an old Excel file (.xls). Open it in Excel and save it as “Excel workbook (.xlsx)” or “CSV UTF-8”.',
      numbers: 'This is a Numbers file. Open it in Numbers and export it as CSV or Excel.',
      zip: 'Zip files can’t be read here. Unzip it and choose the file inside. A zip file exported from Noren is imported under “Data”.',
      picture: 'Images and PDFs can’t be read. Use an Excel or CSV file.',
      other: 'This doesn’t look like a table. Choose an Excel (.xlsx) or CSV file.',
    },
    help: {
      title: 'How to get the file',
      steps: [
        'In your previous system, look for “CSV download”, “data output” or “export”. Customers and visits are often two files.',
        'Excel files can be chosen as they are. If one is not understood, save it as “CSV UTF-8 (comma delimited)”.',
        'If a workbook has a password, remove it in Excel (File → Info → Protect Workbook) and save it again.',
        'From paper, create a table with one person per row and headings such as “name” and “phone” in the first row.',
      ],
    },
    list: {
      title: 'Past imports',
      failed: failures.en.load('The past imports'),
      empty: 'No imports yet.',
      open: 'Continue',
      watch: 'View progress',
      result: 'View result',
      counts: (fresh: string, joined: string) => (joined === '0' ? fresh : `${fresh} · ${joined} merged`),
    },
    units: {
      customers: (count: string) => (count === '1' ? '1 customer' : `${count} customers`),
      visits: (count: string) => (count === '1' ? '1 visit' : `${count} visits`),
    },
    states: {
      ready: 'To check',
      waiting: 'Waiting',
      running: 'Saving',
      paused: 'Paused',
      done: 'Saved',
      undoing: 'Undoing',
      undone: 'Undone',
      canceled: 'Canceled',
    },
    undo: {
      button: 'Undo',
      title: 'Undo this import?',
      text: {
        customers:
          'Customers it added are deleted, and merged records are restored. Customers who were changed since or have booked stay.',
        visits: 'Visits it added are deleted. Visits changed since stay. No one is notified.',
      },
      until: (date: string) => `Can be undone until ${date}`,
      confirmed: (text: string, count: string) =>
        `${text} ${count} confirmations have already gone out. No one is told, and the links in them stop working.`,
      over: 'The seven days to undo it are over',
      failed: 'Couldn’t undo this.',
    },
    remove: {
      button: 'Delete',
      buttonOf: (name: string) => `Delete “${name}”`,
      title: 'Delete this file?',
      text: 'The data read from it is deleted. Customers and visits stay as they are.',
      done: 'Deleted',
    },
    goesOn: {
      waiting: (file: string) => `“${file}” is waiting to be imported.`,
      running: (file: string, done: string, total: string) =>
        `“${file}” is being imported (${done} / ${total}).`,
      paused: (file: string) => `The import of “${file}” is paused.`,
      undoing: (file: string) => `The import of “${file}” is being undone.`,
      ended: (file: string) => `The import of “${file}” has ended.`,
    },
    link: {
      title: 'From another system',
      text: 'Import customers and visits from another reservation system, Excel or CSV. You can undo it for seven days.',
      open: 'Open import',
    },
  },
}
