// What is sent to third parties, by what the configuration uses. Law: Telecommunications Business Act, article 27-12 (2023-06).

export const transmission = {
  ja: {
    title: '外部送信について',
    description: '予約システム「のれん」が、外部の事業者へ送信する情報、その送信先と目的をお知らせします。',
    lead: '電気通信事業法に基づき、本サービスから外部の事業者へ送信される情報についてお知らせします。このページの内容は、現在の設定から作られています。',
    sitesTitle: 'お店の予約ページ',
    sites:
      'お客様が予約に使うページは、外部の事業者から何も読み込みません。アクセス解析、広告、地図、書体、画像の配信サービスを使っておらず、ページを開くだけで情報が外部に送られることはありません。',
    listTitle: '外部の事業者へ送信する情報',
    what: '送信する情報',
    why: '目的',
    when: '送信するとき',
    count: (count: number) => `現在の設定で送信先となる事業者は、次の${count}つです。`,
    recipients: {
      google: {
        who: 'Google LLC（米国）',
        what: 'IPアドレス、ブラウザの種類などの接続の情報。Googleからは、アカウントの識別子とメールアドレスを受け取ります。',
        why: 'Googleアカウントによる登録とログインのため',
        when: 'お店の方が「Google」のボタンを押してログインするとき。ボタンを押さなければ何も送信しません。',
      },
      mail: {
        who: 'メール配信事業者',
        what: '宛先のメールアドレス、氏名、店舗名、メールの件名と本文（予約の日時とメニュー、予約番号など）。',
        why: '予約の確認、リマインドメール、ご本人の確認などのメールを届けるため',
        when: '予約の受付・変更・キャンセルや、登録、パスワードの再設定などで、メールを送るとき',
      },
      push: {
        who: 'ブラウザの通知サービス（お使いの端末により、Google、Apple、Mozilla、Microsoftなど）',
        what: '通知の内容（お客様の氏名、メニュー、予約の日時。お店の設定で減らせます）。端末だけが読めるように暗号化しており、通知サービスの事業者は内容を読めません。',
        why: 'お店の方の端末に、予約などの通知を届けるため',
        when: 'お店の方が端末の通知をオンにしたあと、通知することがあるとき。オンにしなければ何も送信しません。',
      },
      payments: {
        who: 'クレジットカード決済代行会社（Stripe）',
        what: 'カードの情報（決済代行会社の画面で直接入力され、本サービスには残りません）、メールアドレス、お支払いの金額、IPアドレス。',
        why: 'クレジットカードによるお支払いと、不正な利用の防止のため',
        when: 'お支払いの手続きをするとき',
      },
      storage: {
        who: 'ファイル保管事業者（オブジェクトストレージ）',
        what: 'お店が登録した画像などのファイル。',
        why: '画像を保管し、予約ページに表示するため',
        when: 'お店の方がファイルを登録するとき。予約ページの画像は本サービスから届けられ、保管事業者へ直接つながることはありません。',
      },
      errors: {
        who: 'エラー監視事業者',
        what: '画面で起きた予期しないエラーの種類と、プログラム上の位置、画面の種類。お名前、連絡先、入力内容は含みません。通信にともない、IPアドレスが伝わります。',
        why: '不具合を見つけて直すため',
        when: 'お店の方の画面で、予期しないエラーが起きたとき',
      },
    },
    ownTitle: '送信しないもの',
    own: '本サービスのCookieは本サービスのサーバーにだけ送られます。広告や、複数のサイトをまたいだ追跡には、何も使いません。',
  },
  en: {
    title: 'Data transmission',
    description: 'What the reservation system Noren sends to third parties, to whom and for what purpose.',
    lead: 'Under the Telecommunications Business Act of Japan we state what this service sends to third parties. This page is made from the present configuration.',
    sitesTitle: 'The shops’ booking pages',
    sites:
      'The pages on which customers book load nothing from third parties: no analytics, advertising, maps, fonts or picture services. Opening a page sends nothing to anybody else.',
    listTitle: 'What is sent to third parties',
    what: 'What',
    why: 'Why',
    when: 'When',
    count: (count: number) =>
      count === 1
        ? 'With the present configuration there is one recipient.'
        : `With the present configuration there are ${count} recipients.`,
    recipients: {
      google: {
        who: 'Google LLC (USA)',
        what: 'Data of the connection such as IP address and kind of browser. From Google we receive the identifier of the account and its email address.',
        why: 'Sign-up and sign-in with a Google account',
        when: 'When somebody of a shop presses the Google button. Without that, nothing is sent.',
      },
      mail: {
        who: 'A mail delivery provider',
        what: 'Recipient’s email address and name, the shop’s name, subject and text of the email (such as time, menu and number of a reservation).',
        why: 'Delivery of confirmations, reminders, verification and other emails',
        when: 'When an email is sent: for a booking, change or cancellation, a sign-up, a password reset and the like',
      },
      push: {
        who: 'The push service of the browser (Google, Apple, Mozilla, Microsoft or another, by the device)',
        what: 'What the notification says (customer’s name, menu and time of a reservation; the shop can choose less). It is encrypted for the device alone: the push service cannot read it.',
        why: 'Notifications on the devices of whoever runs the shop',
        when: 'When there is something to tell, after somebody of a shop has turned notifications on for a device. Without that, nothing is sent.',
      },
      payments: {
        who: 'A card payment provider (Stripe)',
        what: 'Card details (entered on the provider’s own page, never kept here), email address, amount, IP address.',
        why: 'Payment by credit card and prevention of fraud',
        when: 'When you pay',
      },
      storage: {
        who: 'A file storage provider (object storage)',
        what: 'Pictures and other files that shops register.',
        why: 'Keeping pictures and showing them on booking pages',
        when: 'When somebody of a shop registers a file. Pictures of booking pages are delivered by this service; nobody is connected to the storage directly.',
      },
      errors: {
        who: 'An error monitoring service',
        what: 'The kind of an unexpected error on a screen, its place in the program and the kind of screen; no names, no contact details, nothing that was typed. The connection carries the IP address.',
        why: 'To find and mend faults',
        when: 'When an unexpected error occurs on one of the shop’s screens',
      },
    },
    ownTitle: 'What is not sent',
    own: 'Cookies of this service go to its own server alone. Nothing is used for advertising or for tracking across sites.',
  },
}
