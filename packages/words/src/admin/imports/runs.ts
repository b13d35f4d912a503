// One import: what was found, what is about to happen, how far it is, what became of it.

import { failures } from '@noren/words/admin/widgets/failures'

export const importRuns = {
  ja: {
    titles: { customers: '顧客の取り込み', visits: '予約の取り込み' },
    title: '取り込み',
    back: '取り込みの一覧に戻る',
    failed: failures.ja.load('取り込みの内容'),
    notFound: 'この取り込みはありません',
    notFoundText: '削除されたか、取り込みから日数がたったため、内容が消去されています。',
    found: {
      customers: (count: string) => `${count}人分の表が見つかりました`,
      visits: (count: string) => `${count}件の予約の表が見つかりました`,
    },
    upcoming: (count: string) => `このうち、これからの予約は${count}件です。`,
    nothingYet: 'まだ何も登録していません。内容を確かめてから、下のボタンで登録します。',
    formats: { csv: 'CSV', tsv: 'TSV', xlsx: 'Excel' },
    other: '別のファイルを選ぶ',
    unknown: {
      menus: {
        title: (count: string) => `登録されていないメニューが${count}種類あります`,
        make: '下書きのメニューとして作る',
        makeText: '料金と時間をあとで確かめて、公開できます。',
        text: '名前だけを予約に残す',
        textText: 'メニューは増えません。',
      },
      staff: {
        title: (count: string) => `登録されていない担当の名前が${count}人分あります`,
        make: '休止中のスタッフとして作る',
        makeText: '予約は受け付けません。スタッフの画面で、あとから有効にできます。',
        text: '名前だけをメモに残す',
        textText: 'スタッフは増えません。',
      },
      count: {
        customers: (name: string, count: string) => `${name}（${count}人）`,
        visits: (name: string, count: string) => `${name}（${count}件）`,
      },
    },
    confirm: {
      title: 'お客様への確認メール',
      label: 'これから来店される方に、確認メールを送る',
      off: 'オフのままなら、お客様には何も送りません。',
      on: (count: string) =>
        `最大${count}通のメールを送ります。メールアドレスのある、これからの予約の方だけに届き、予約の確認・変更のリンクが入ります。リマインドメールも届くようになります。`,
      nobody: 'これからの予約に、メールアドレスのわかる方がいません。いまのところ、送るメールはありません。',
      none: 'これからの予約がないため、メールは送りません。',
    },
    start: {
      customers: (count: string) => `${count}人を登録する`,
      visits: (count: string) => `${count}件の予約を登録する`,
      joinOnly: (count: string) => `${count}人の情報をまとめる`,
      nothing: '取り込むものがありません',
      join: (count: string) => `${count}人は登録済みの方とまとめます`,
      leave: (count: string) => `${count}行は取り込みません`,
      over: (count: string) => `${count}件は重ねて入れます`,
      mails: (count: string) => `確認メールを最大${count}通送ります`,
      unsure: (count: string) => `確認していない列が${count}列あります`,
      silent: 'お客様にお知らせは届きません',
      failed: '始められませんでした',
    },
    settings: '取り込み方を変更できませんでした',
    elsewhere: {
      title: 'ほかの画面または端末で変更されました',
      text: '最新の内容を表示しています。',
    },
    progress: {
      waiting: (ahead: string) => `ほかの取り込みが終わるのを待っています（あと${ahead}件）`,
      next: 'まもなく始まります',
      running: { customers: '顧客を登録しています', visits: '予約を登録しています' },
      paused: '一時停止しています',
      undoing: '元に戻しています',
      amount: (done: string, total: string) => `${done} / ${total}行`,
      leave: 'この画面を閉じても、取り込みは続きます。ほかの端末でも、ここから様子を見られます。',
      pausedText: '登録した分はそのままです。続きは、7日以内に再開してください。',
      stuck: {
        title: '途中で止まりました',
        paused:
          '登録を続けられませんでした。登録した分はそのままです。時間をおいて「再開」を押してください。何度も止まるときは、お問い合わせください。',
        undoing:
          '元に戻す作業が途中で止まっています。自動で繰り返しますので、そのままお待ちください。長く続くときは、お問い合わせください。',
        contact: 'お問い合わせ',
      },
      undoingText: '画面を閉じても続きます。お客様にお知らせは届きません。',
      cancel: {
        title: '取り込みを中止しますか？',
        text: 'ここまでに登録した分も、元に戻します。',
        confirmed: 'ここまでに登録した分も、元に戻します。お送りした確認メールは、取り消せません。',
        submit: '中止して元に戻す',
        stay: '続ける',
      },
      failed: '操作できませんでした',
    },
    ended: {
      done: {
        customers: (count: string) => `${count}人を登録しました`,
        visits: (count: string) => `${count}件の予約を登録しました`,
      },
      joined: (count: string) => `${count}人の情報をまとめました`,
      undone: '取り込みを取り消しました',
      undoneText: '登録したものを元に戻しました。',
      stayed: (count: string) => `取り込んだあとに変更された${count}件は、残しました。`,
      canceled: '取り込みを中止しました',
      canceledText: '登録した分も元に戻しました。',
      counts: '取り込みの結果',
      count: {
        new: '新しく登録',
        join: 'まとめた方',
        leave: '取り込まなかった行',
        over: '重ねて入れた予約',
        problems: '読めない項目があった行',
        mails: '送った確認メール',
      },
      withheld: (count: string) => `メールの送信数の上限により、確認メール${count}通は送っていません。`,
      toMails: 'メールの送信状況を見る',
      toCustomers: '顧客一覧を見る',
      toCalendar: '予約を見る',
      toVisits: '続けて予約を取り込む',
      again: '別のファイルを取り込む',
      clashed: (count: string) =>
        `時間が重なった${count}件は、登録していません。下の一覧で、重なった予約を確かめられます。`,
      problems: {
        customers: (count: string) =>
          `読めない項目があった${count}行も登録しています。下の一覧から、お一人ずつ直せます。`,
        visits: (count: string) =>
          `読めない項目があった行が${count}行あります。下の一覧から、1件ずつ確かめられます。`,
      },
      forgotten: '行の内容は、取り込みから7日たったため消去しました。',
    },
  },
  en: {
    titles: { customers: 'Import of customers', visits: 'Import of visits' },
    title: 'Import',
    back: 'Back to the imports',
    failed: failures.en.load('The import'),
    notFound: 'There is no such import',
    notFoundText: 'It was deleted, or its rows were erased some days after the import.',
    found: {
      customers: (count: string) => `A table of ${count} customers was found`,
      visits: (count: string) => `A table of ${count} visits was found`,
    },
    upcoming: (count: string) => `Of these, ${count} are still to come.`,
    nothingYet: 'Nothing is on record yet. Check it, then save it with the button below.',
    formats: { csv: 'CSV', tsv: 'TSV', xlsx: 'Excel' },
    other: 'Choose another file',
    unknown: {
      menus: {
        title: (count: string) => `Menus that the shop does not have: ${count}`,
        make: 'Make them as drafts',
        makeText: 'You can check price and length later and publish them.',
        text: 'Only keep the names with the visits',
        textText: 'No menus are made.',
      },
      staff: {
        title: (count: string) => `Names of staff that the shop does not have: ${count}`,
        make: 'Make them as inactive staff',
        makeText: 'They take no bookings until you activate them on the screen of staff.',
        text: 'Only keep the names as notes',
        textText: 'No staff are made.',
      },
      count: {
        customers: (name: string, count: string) => `${name} (${count})`,
        visits: (name: string, count: string) => `${name} (${count})`,
      },
    },
    confirm: {
      title: 'Confirmations to customers',
      label: 'Send a confirmation to everybody whose visit is still to come',
      off: 'While this is off, nothing is sent to anybody.',
      on: (count: string) =>
        `Up to ${count} emails are sent, only for visits to come whose customer has an address, with the link to manage the booking. Reminders are sent, too.`,
      nobody: 'No visit to come has an address, so there is nothing to send so far.',
      none: 'No visits are to come, so no emails are sent.',
    },
    start: {
      customers: (count: string) => (count === '1' ? 'Save 1 customer' : `Save ${count} customers`),
      visits: (count: string) => (count === '1' ? 'Save 1 visit' : `Save ${count} visits`),
      joinOnly: (count: string) => `Join ${count} with their records`,
      nothing: 'There is nothing to import',
      join: (count: string) => `Joined with records: ${count}`,
      leave: (count: string) => `Left out: ${count}`,
      over: (count: string) => `Entered over others: ${count}`,
      mails: (count: string) => `Up to ${count} confirmations are sent`,
      unsure: (count: string) => `Columns that you have not checked: ${count}`,
      silent: 'Nobody is notified',
      failed: 'It could not be started',
    },
    settings: 'This could not be changed',
    elsewhere: {
      title: 'Changed on another screen or device',
      text: 'You see what is there now.',
    },
    progress: {
      waiting: (ahead: string) => `Waiting for other imports (${ahead} to go)`,
      next: 'Begins in a moment',
      running: { customers: 'Saving customers', visits: 'Saving visits' },
      paused: 'Paused',
      undoing: 'Taking it back',
      amount: (done: string, total: string) => `${done} / ${total} rows`,
      leave: 'It goes on if you close this screen. You can also watch it from another device.',
      pausedText: 'What was saved stays. Please go on within seven days.',
      stuck: {
        title: 'It got stuck',
        paused:
          'It could not go on. What was saved stays. Please resume it after a while; where it stops again, please contact us.',
        undoing:
          'Taking it back got stuck. It is tried again by itself; where this lasts, please contact us.',
        contact: 'Contact',
      },
      undoingText: 'It goes on if you close this screen. Nobody is notified.',
      cancel: {
        title: 'Stop the import?',
        text: 'What was saved so far is taken back, too.',
        confirmed:
          'What was saved so far is taken back, too. Confirmations that went out cannot be taken back.',
        submit: 'Stop and take back',
        stay: 'Go on',
      },
      failed: 'That did not work',
    },
    ended: {
      done: {
        customers: (count: string) =>
          count === '1' ? '1 customer was saved' : `${count} customers were saved`,
        visits: (count: string) => (count === '1' ? '1 visit was saved' : `${count} visits were saved`),
      },
      joined: (count: string) => `Joined with their records: ${count}`,
      undone: 'The import was undone',
      undoneText: 'What it made was taken back.',
      stayed: (count: string) => `Changed after the import, so they stayed: ${count}.`,
      canceled: 'The import was stopped',
      canceledText: 'What was saved was taken back, too.',
      counts: 'Result of the import',
      count: {
        new: 'New',
        join: 'Joined',
        leave: 'Left out',
        over: 'Entered over others',
        problems: 'Rows with something unreadable',
        mails: 'Confirmations that went out',
      },
      withheld: (count: string) => `The limits on emails kept back ${count} confirmations.`,
      toMails: 'See the emails',
      toCustomers: 'See the customers',
      toCalendar: 'See the reservations',
      toVisits: 'Import the visits next',
      again: 'Import another file',
      clashed: (count: string) =>
        `Their time was taken, so they were left out: ${count}. The list below shows by what.`,
      problems: {
        customers: (count: string) =>
          `Rows with something unreadable were saved, too: ${count}. You can mend them one by one in the list below.`,
        visits: (count: string) =>
          `Rows with something unreadable: ${count}. You can look at them one by one in the list below.`,
      },
      forgotten: 'The rows were erased seven days after the import.',
    },
  },
}
