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
        customers: 'お名前、電話番号、来店回数、メモなど',
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
      text: '予約システム・Excel・CSVから、顧客や予約をまとめて登録します。7日以内なら、まとめて取り消せます。',
      open: '取り込みを開く',
    },
  },
  en: {
    title: 'Bring customers and visits along',
    back: 'Back to data',
    choose: {
      title: 'Choose a file',
      text: 'Choose the table that your former system or spreadsheet has exported, just as it is. Columns may stand in any order and have any headings.',
      safe: 'Choosing a file puts nothing on record, and nobody is notified.',
      kind: 'What is in it?',
      kinds: { customers: 'Customers', visits: 'Visits' },
      kindTexts: {
        customers: 'Names, telephones, counts of visits, notes',
        visits: 'Bookings to come and visits of the past',
      },
      visitsHint: 'Bring the customers first: visits then join their records.',
      button: 'Choose a file',
      other: 'Choose another file',
      drop: 'Or drop the file here',
      dropping: 'Let go to read it',
      limits: 'Excel (.xlsx), CSV or TSV, up to 10 MB and 20,000 rows',
    },
    sending: 'Sending the file',
    reading: 'Reading the table',
    stopped: 'Stopped. Nothing was put on record.',
    failed: failures.en.load('The file'),
    problems: {
      title: 'This file cannot be read',
      none: 'Please choose one file at a time.',
      empty: 'The file is empty. Please check that the export has finished.',
      tooLarge:
        'The file may have 10 MB at most. A table with pictures gets smaller when it is saved as CSV.',
      xls: 'This is an old Excel file (.xls). Please open it in Excel and save it as “Excel workbook (.xlsx)” or “CSV UTF-8”.',
      numbers: 'This is a Numbers file. Please open it in Numbers and export it as CSV or Excel.',
      zip: 'A zip file cannot be chosen. Please unpack it and choose the table in it. A zip file that Noren exported is imported at “Data”.',
      picture: 'Pictures and PDFs cannot be read. Please use an Excel or CSV file.',
      other: 'This does not look like a table. Please choose an Excel (.xlsx) or CSV file.',
    },
    help: {
      title: 'How to get such a file',
      steps: [
        'In the admin pages of your former system look for “CSV download”, “data output” or “export”. Customers and visits are often two files.',
        'Excel files can be chosen as they are. If one is not understood, save it as “CSV UTF-8 (comma delimited)”.',
        'Where a workbook is protected by a password, take it off in Excel (File → Info → Protect workbook) and save it again.',
        'From a notebook, make a table with one person in a row and headings such as “name” and “telephone” in the first row.',
      ],
    },
    list: {
      title: 'Imports so far',
      failed: failures.en.load('The imports so far'),
      empty: 'There are no imports yet.',
      open: 'Continue',
      watch: 'See how it goes',
      result: 'See the result',
      counts: (fresh: string, joined: string) => (joined === '0' ? fresh : `${fresh} · joined: ${joined}`),
    },
    units: {
      customers: (count: string) => (count === '1' ? '1 customer' : `${count} customers`),
      visits: (count: string) => (count === '1' ? '1 visit' : `${count} visits`),
    },
    states: {
      ready: 'To be checked',
      waiting: 'Waiting',
      running: 'Being saved',
      paused: 'Paused',
      done: 'Saved',
      undoing: 'Being taken back',
      undone: 'Undone',
      canceled: 'Canceled',
    },
    undo: {
      button: 'Undo',
      title: 'Undo this import?',
      text: {
        customers:
          'The customers that it put on record are deleted, and joined records are as they were. Whoever was changed since or has booked stays.',
        visits:
          'The visits that it made are deleted. Those that were changed since stay. Nobody is notified.',
      },
      until: (date: string) => `Can be undone until ${date}`,
      confirmed: (text: string, count: string) =>
        `${text} Confirmations that went out already: ${count}. Nobody is told of the undo, and the links in them lead nowhere then.`,
      over: 'The seven days in which it can be undone are over',
      failed: 'It could not be undone.',
    },
    remove: {
      button: 'Delete',
      buttonOf: (name: string) => `Delete “${name}”`,
      title: 'Delete this file?',
      text: 'What was read of it is deleted. Customers and visits stay as they are.',
      done: 'Deleted',
    },
    goesOn: {
      waiting: (file: string) => `The import of “${file}” is waiting for its turn.`,
      running: (file: string, done: string, total: string) =>
        `“${file}” is being imported (${done} / ${total}).`,
      paused: (file: string) => `The import of “${file}” is paused.`,
      undoing: (file: string) => `The import of “${file}” is being taken back.`,
      ended: (file: string) => `The import of “${file}” has ended.`,
    },
    link: {
      title: 'From another system',
      text: 'Puts customers and visits on record from another reservation system, Excel or CSV. It can be undone whole for seven days.',
      open: 'Open the import',
    },
  },
}
