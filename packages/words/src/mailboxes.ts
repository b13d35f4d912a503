// The page on which the holder of an address shows to read its mails.
export const mailboxes = {
  ja: {
    title: 'メールアドレスの確認',
    text: '下のボタンを押すと、このメールアドレスでお店からのメールを受け取れるようになります。',
    press: '確認して進む',
    done: '確認できました',
    proven: 'このメールアドレスでメールをお受け取りいただけます。この画面は閉じてかまいません。',
    link_invalid:
      'リンクの有効期限が切れたか、途中で切れている可能性があります。いちばん新しいメールのリンクをお試しください。',
  },
  en: {
    title: 'Confirm your address',
    text: 'Press the button to receive the shop’s mails at this address.',
    press: 'Confirm and continue',
    done: 'Confirmed',
    proven: 'Mails will reach you at this address. You can close this page.',
    link_invalid: 'This link has expired or is incomplete. Please try the link of the latest mail.',
  },
}
