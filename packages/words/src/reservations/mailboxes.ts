// Mails to an address that nobody has shown to read, and the page on which the holder of an address shows to read its mails.
export const mailboxes = {
  ja: {
    open: '予約の内容を見る',
    openNote:
      'はじめてのメールアドレスのため、要点のみをお送りしています。リンク先のボタンを押すと、ご予約の詳細・変更・キャンセルのページが開き、次回からお店のご案内もメールで届きます。',
    notYours: 'お心当たりのない場合は、何もせずにこのメールを削除してください。',
    shop: {
      subject: '予約の通知先メールアドレスの確認',
      text: 'このメールアドレスが、のれんで予約の通知の送り先に登録されました。下のリンクを開いてボタンを押すと、通知が届くようになります。',
      open: 'メールアドレスを確認する',
    },
    title: 'メールアドレスの確認',
    text: '下のボタンを押すと、このメールアドレスでお店からのメールを受け取れるようになります。',
    press: '確認して進む',
    done: '確認できました',
    proven: 'このメールアドレスでメールをお受け取りいただけます。この画面は閉じてかまいません。',
    link_invalid:
      'リンクの有効期限が切れたか、途中で切れている可能性があります。いちばん新しいメールのリンクをお試しください。',
  },
  en: {
    open: 'View your reservation',
    openNote:
      'We have not written to this address before, so this email says only the essentials. Press the button behind the link to see, change or cancel your reservation; from then on emails also carry what the shop writes.',
    notYours: 'If you did not ask for this, please just delete this email.',
    shop: {
      subject: 'Confirm the address for reservation emails',
      text: 'This address was entered in Noren to receive reservation emails. Open the link and press the button to receive them here.',
      open: 'Confirm this address',
    },
    title: 'Confirm your address',
    text: 'Press the button to receive the shop’s emails at this address.',
    press: 'Confirm and continue',
    done: 'Confirmed',
    proven: 'Emails will reach you at this address. You can close this page.',
    link_invalid: 'This link has expired or is incomplete. Please try the link of the latest email.',
  },
}
