// The files for the tax adviser.

import { failures } from '@noren/words/admin/widgets/failures'

export const salesFiles = {
  ja: {
    title: '税理士・会計ソフト用のファイル',
    text: (period: string) => `${period}の売上をCSVファイルに保存します。お客様のお名前は入りません。`,
    range: (from: string, to: string) => `${from}〜${to}`,
    kinds: {
      bills: {
        title: '会計一覧',
        text: 'お会計1件を1行に。訂正する前のお会計も、理由といっしょに入ります。',
      },
      lines: { title: '明細一覧', text: 'メニュー・商品・値引きを1行ずつ。税率と担当も入ります。' },
      freee: {
        title: 'freee会計',
        text: '「取引のインポート」で取り込めます。決済口座は「現金」「カード」などの名前で入るので、同じ名前の口座をfreeeに登録しておいてください。未収と、お会計の記録がない分は未決済です。',
      },
      money_forward: {
        title: 'マネーフォワード クラウド会計',
        text: '「仕訳帳のインポート」で取り込めます。現金以外は売掛金、前払いと回数券は前受金です。',
      },
    },
    submit: (title: string) => `${title}をダウンロード`,
    short: 'ダウンロード',
    preparing: '用意しています',
    done: '保存しました',
    failed: failures.ja.saving,
    signInAgain: '安全のため、一度ログアウトしてログインし直してから、もう一度お試しください。',
  },
  en: {
    title: 'Files for your accountant',
    text: (period: string) => `Sales of ${period} as CSV files, without customer names.`,
    range: (from: string, to: string) => `${from}\u00a0– ${to}`,
    kinds: {
      bills: {
        title: 'Bills',
        text: 'One row per bill. Corrected ones are included, with the reason.',
      },
      lines: {
        title: 'Lines',
        text: 'One row per menu, product and discount, with tax rate and staff.',
      },
      freee: {
        title: 'freee Accounting',
        text: 'For its import of transactions (取引のインポート). Accounts are named 現金, カード and so on: please have accounts of these names there. What is unpaid or has no bill is not settled.',
      },
      money_forward: {
        title: 'Money Forward Cloud Accounting',
        text: 'For its import of journals (仕訳帳のインポート). Non-cash payments are booked as receivables (売掛金), what was paid in advance is 前受金.',
      },
    },
    submit: (title: string) => `Download ${title}`,
    short: 'Download',
    preparing: 'Preparing',
    done: 'Downloaded',
    failed: failures.en.saving,
    signInAgain: 'For security, log out, log in again and retry.',
  },
}
