// The owner's templates of mails, and the test mail.

import { failures } from '@noren/words/admin/widgets/failures'

export const templates = {
  ja: {
    tabsLabel: 'メールの種類',
    tabs: { confirmation: '予約確認メール', reminder: 'リマインドメール' },
    about: {
      confirmation:
        '予約の確定・申し込みの受付・承認・日時変更のメールの冒頭に入ります。お断り・期限切れ・キャンセルのメールには入りません。',
      reminder: 'ご来店前にお送りするリマインドメールの冒頭に入ります。',
    },
    subject: '件名',
    subjectHelp: {
      confirmation:
        '予約確定のメールの件名です。受付・承認・日時変更のメールは、状況がわかる決まった件名で届きます。',
      reminder: 'リマインドメールの件名です。',
    },
    body: '冒頭の文章',
    bodyHelp: '予約番号・日時・メニュー・料金と、予約の確認ページへのリンクは、この下に自動で入ります。',
    usual: '空欄のときは、いつもの文面になります',
    count: (count: string, max: string) => `${count} / ${max}文字`,
    parts: { label: '表示する内容', text: '文章', preview: 'プレビュー' },
    insertLabel: '差し込み項目',
    insertHelp: '押すと、カーソルの位置に入ります',
    placeholders: {
      customer: 'お客様名',
      shop: '店舗名',
      number: '予約番号',
      date: '予約日時',
      menu: 'メニュー名',
      price: '料金',
    },
    legal: {
      title: '広告や宣伝は入れられません',
      text: '予約に関するメールに、クーポン・割引・キャンペーンなどのお知らせを入れることはできません。同意のない広告メールは、特定電子メール法で禁止されています。',
      escaped: 'HTMLのタグは、そのまま文字として表示されます。',
    },
    advertising: {
      title: '広告にあたることばがあります',
      text: (found: string) =>
        `${found}が含まれています。広告や宣伝は、予約のメールでは送れません。内容をもう一度ご確認ください。`,
      back: '文章を見直す',
      save: 'このまま保存する',
    },
    failed: 'テンプレートの取得に失敗しました',
    saved: '保存しました',
    saveFailed: failures.ja.saving,
    stale: {
      title: 'このテンプレートは、ほかの画面で変更されました',
      text: '最新の内容を読み込むか、入力した内容で上書きしてください。',
      load: '最新の内容を読み込む',
      overwrite: 'この内容で上書きする',
    },
    preview: {
      title: 'プレビュー',
      real: '次のご予約の内容で表示しています。',
      example: '見本の予約で表示しています。',
      subject: '件名',
      formats: { html: '通常の表示', text: '文字だけの表示' },
      formatsLabel: '表示のしかた',
      frame: 'メールのプレビュー',
      failed: 'プレビューを表示できませんでした',
      invalid: '入力内容を直すと、プレビューが新しくなります。',
    },
    test: {
      send: '自分にテスト送信',
      sent: (to: string) => `${to} にテストメールを送ります`,
      sentText: '見本の予約の内容で届きます。保存していない文章も、そのまま使われます。',
      failed: 'テストメールを送れませんでした',
      limit: 'テスト送信は1時間に5通までです。しばらく時間をおいてから再度お試しください',
    },
    testSubject: (subject: string) => `【テスト】${subject}`,
    example: { name: '山田 花子', menuName: 'カット＋シャンプー' },
    /** Typed in any width or case, with or without blanks. Rule FORM-16. */
    advertisingWords: ['クーポン', '%OFF', 'キャンペーン'],
    join: '・',
  },
  en: {
    tabsLabel: 'Type of email',
    tabs: { confirmation: 'Confirmation', reminder: 'Reminder' },
    about: {
      confirmation:
        'The opening of emails about bookings, requests, approvals and changes. Emails about declined, expired and canceled reservations have their own text.',
      reminder: 'The opening of the email that reminds customers of their visit.',
    },
    subject: 'Subject',
    subjectHelp: {
      confirmation:
        'For the confirmation. Emails about requests, approvals and changes have their own subject.',
      reminder: 'For the reminder.',
    },
    body: 'Opening text',
    bodyHelp: 'Number, time, menu, price and the link to the reservation are added below automatically.',
    usual: 'If empty, the default text is used',
    count: (count: string, max: string) => `${count} / ${max} characters`,
    parts: { label: 'View', text: 'Text', preview: 'Preview' },
    insertLabel: 'Placeholders',
    insertHelp: 'Press one to insert it at the cursor',
    placeholders: {
      customer: 'Customer',
      shop: 'Shop',
      number: 'Number',
      date: 'Date and time',
      menu: 'Menu',
      price: 'Price',
    },
    legal: {
      title: 'Advertising is not permitted',
      text: 'Emails about reservations must not advertise coupons, discounts or campaigns. Japanese law forbids advertising by email without consent.',
      escaped: 'HTML tags appear as plain text.',
    },
    advertising: {
      title: 'This may be advertising',
      text: (found: string) =>
        `The text contains ${found}. Emails about reservations must not advertise. Please check it once more.`,
      back: 'Keep editing',
      save: 'Save anyway',
    },
    failed: failures.en.load('The templates'),
    saved: 'Saved',
    saveFailed: failures.en.saving,
    stale: {
      title: 'This template was changed on another screen',
      text: 'Load the latest version, or overwrite it with yours.',
      load: 'Load latest version',
      overwrite: 'Save my version',
    },
    preview: {
      title: 'Preview',
      real: 'With your next reservation.',
      example: 'With an example reservation.',
      subject: 'Subject',
      formats: { html: 'Formatted', text: 'Plain text' },
      formatsLabel: 'Format',
      frame: 'Preview of the email',
      failed: 'Couldn’t show the preview',
      invalid: 'The preview appears once the text is corrected.',
    },
    test: {
      send: 'Send test',
      sent: (to: string) => `A test email is on its way to ${to}`,
      sentText: 'It shows an example reservation with the text as it is here, saved or not.',
      failed: 'Couldn’t send the test email',
      limit: 'You can send five tests an hour. Try again later',
    },
    testSubject: (subject: string) => `[Test] ${subject}`,
    example: { name: 'Hanako Yamada', menuName: 'Cut and shampoo' },
    advertisingWords: ['クーポン', '%OFF', 'キャンペーン'],
    join: ', ',
  },
}
