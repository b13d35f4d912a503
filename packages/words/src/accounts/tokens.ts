import { failures } from '@noren/words/admin/widgets/failures'
import type { Lang } from '../format.ts'
// API tokens: what other programs may do in the account's name. Rules ACC-179 to ACC-184.

export const apiTokens = {
  ja: {
    title: 'APIトークン',
    text: 'ほかのプログラムから、このお店の予約や顧客を読み書きするための鍵です。渡す範囲と期限を選べて、いつでも取り消せます。',
    docs: 'APIの説明（英語）',
    empty: 'APIトークンはまだありません。',
    loadFailed: failures.ja.load('APIトークンの一覧'),
    make: 'APIトークンを作成',
    areas: {
      reservations: '予約・カレンダー',
      customers: '顧客',
      menus: 'メニュー',
      staff: 'スタッフ',
      hours: '営業時間',
      pages: '予約ページ・フォーム',
      messages: 'メール',
      shops: '店舗情報',
    },
    rights: { none: 'なし', read: '閲覧', write: '編集' },
    may: (area: string, right: string) => `${area}：${right}`,
    join: '、',
    created: (date: string) => `作成：${date}`,
    used: (date: string) => `最後の利用：${date}`,
    neverUsed: 'まだ使われていません',
    ends: (date: string) => `期限：${date}`,
    endless: '期限なし',
    expired: '期限切れ',
    revoke: '取り消す',
    revokeLabel: (name: string) => `APIトークン「${name}」を取り消す`,
    revokeTitle: 'APIトークンを取り消しますか？',
    revokeText: (name: string) =>
      `「${name}」を使っているプログラムは、すぐに使えなくなります。元に戻すことはできません。`,
    revoked: 'APIトークンを取り消しました',
    revokeFailed: 'APIトークンを取り消せませんでした',
    dialog: {
      title: 'APIトークンの作成',
      name: '名前',
      nameHelp: 'あとで見分けられる名前にしてください。例：会計ソフトとの連携',
      scopes: '使える範囲',
      scopesHelp: '必要なものだけを選んでください。「編集」には「閲覧」も含まれます。',
      expires: '有効期限',
      lives: { 30: '30日', 90: '90日', 365: '1年', none: '期限なし' },
      password: 'パスワード',
      passwordHelp: 'ご本人の確認のため、入力してください。',
      submit: '作成する',
      submitting: '作成しています...',
      failed: 'APIトークンを作成できませんでした',
      signInAgainText: 'ログインし直すと、続けて作成できます。',
    },
    made: {
      title: 'APIトークンを作成しました',
      warning: 'この値は、二度と表示されません。いまコピーして、安全な場所に保管してください。',
      value: (name: string) => `「${name}」の値`,
      close: '閉じる',
    },
    missing: (area: string, right: string) =>
      `このAPIトークンでは行えない操作です。必要な権限：${area}の${right}`,
    mail: {
      subject: '【のれん】APIトークンが作成されました',
      lead: (name: string) =>
        `APIトークン「${name}」が作成されました。このトークンを持つプログラムは、選ばれた範囲でお店のデータを読み書きできます。`,
      link: 'APIトークンを確認する',
      unknown:
        'お心当たりのない場合は、上のリンクからすぐにトークンを取り消し、パスワードを変更してください。',
    },
  },
  en: {
    title: 'API tokens',
    text: 'Keys that let other programs read and edit your shop’s data. You choose what each can do and for how long, and can revoke it at any time.',
    docs: 'API documentation',
    empty: 'No API tokens yet.',
    loadFailed: failures.en.load('Your API tokens'),
    make: 'Create API token',
    areas: {
      reservations: 'Reservations and calendar',
      customers: 'Customers',
      menus: 'Menus',
      staff: 'Staff',
      hours: 'Business hours',
      pages: 'Booking page and form',
      messages: 'Emails',
      shops: 'Shop details',
    },
    rights: { none: 'None', read: 'Read', write: 'Edit' },
    may: (area: string, right: string) => `${area}: ${right}`,
    join: ', ',
    created: (date: string) => `Created: ${date}`,
    used: (date: string) => `Last used: ${date}`,
    neverUsed: 'Not used yet',
    ends: (date: string) => `Expires: ${date}`,
    endless: 'No expiration',
    expired: 'Expired',
    revoke: 'Revoke',
    revokeLabel: (name: string) => `Revoke the API token “${name}”`,
    revokeTitle: 'Revoke this API token?',
    revokeText: (name: string) =>
      `Programs that use “${name}” stop working right away. This can’t be undone.`,
    revoked: 'API token revoked',
    revokeFailed: 'Couldn’t revoke the API token',
    dialog: {
      title: 'Create API token',
      name: 'Name',
      nameHelp: 'Something you’ll recognize later, such as “Accounting”.',
      scopes: 'Permissions',
      scopesHelp: 'Choose only what is needed. “Edit” includes “Read”.',
      expires: 'Expires after',
      lives: { 30: '30 days', 90: '90 days', 365: 'A year', none: 'No expiration' },
      password: 'Password',
      passwordHelp: 'Enter it to confirm it’s you.',
      submit: 'Create',
      submitting: 'Creating...',
      failed: 'Couldn’t create the API token',
      signInAgainText: 'You can then create the token.',
    },
    made: {
      title: 'Your API token is ready',
      warning: 'This value won’t be shown again. Copy it now and keep it somewhere safe.',
      value: (name: string) => `Value of “${name}”`,
      close: 'Close',
    },
    missing: (area: string, right: string) => `This API token may not do this. It needs: ${area}, ${right}.`,
    mail: {
      subject: '[Noren] API token created',
      lead: (name: string) =>
        `The API token “${name}” was created. Programs that have it can use your shop’s data as you chose.`,
      link: 'View API tokens',
      unknown:
        'If this was not you, revoke the token right away with the link above and change your password.',
    },
  },
}

/** 'menus:read' → what to say where a token lacks it. */
export const missingScope = (language: Lang, scope: string): string => {
  const { areas, rights, missing } = apiTokens[language]
  const [area = '', right = ''] = scope.split(':')
  const names: Record<string, string> = { ...areas, ...rights }
  return missing(names[area] ?? area, names[right] ?? right)
}
