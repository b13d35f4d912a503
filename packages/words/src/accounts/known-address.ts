// The mail to the holder of an account whose address somebody registered again.

export const knownAddress = {
  ja: {
    subject: '【のれん】すでにご登録いただいています',
    lead: 'このメールアドレスで、のれんへの新しい登録がありました。\nこのメールアドレスのアカウントは、すでにあります。次のリンクからログインしてください。',
    link: 'ログインする',
    forgotten: (url: string) => `パスワードをお忘れの場合は、こちらから再設定できます： ${url}`,
    unknown:
      'お心当たりのない場合は、このメールを破棄してください。お使いのアカウントとパスワードは変わりません。',
  },
  en: {
    subject: '[Noren] You already have an account',
    lead: 'Somebody has just signed up with Noren with this email address.\nThere already is an account with this address. Please log in with this link.',
    link: 'Log in',
    forgotten: (url: string) => `If you forgot your password, you can set a new one here: ${url}`,
    unknown: 'If it was not you, please ignore this email. Your account and your password stay as they are.',
  },
}
