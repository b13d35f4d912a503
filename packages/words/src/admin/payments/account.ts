// The shop's own account with the payment provider.

import { failures } from '@noren/words/admin/widgets/failures'

export const paymentAccount = {
  ja: {
    title: 'お支払いの受け取り',
    text: 'お客様が予約のときに支払った代金を、お店の口座で直接受け取ります。',
    failed: failures.ja.load('お支払いの受け取りの状態'),
    states: {
      none: '手続きをしていません',
      unfinished: '手続きの途中です',
      ready: '受け取れます',
      restricted: '確認中、または停止中です',
    },
    texts: {
      none: '決済サービスの画面で、本人確認と入金先の口座を登録します。登録が済むと、メニューごとに事前決済を使えます。',
      unfinished: 'あと少しです。決済サービスの画面で、続きを入力してください。',
      ready: 'メニューの編集画面で、事前決済を使うかどうかを選べます。',
      restricted:
        '決済サービスが登録の内容を確認しています。済むまでの間、事前決済のメニューも、お店でのお支払いとして予約を受け付けます。',
    },
    locked: '事前決済は、スタンダードプランでご利用いただけます。',
    lockedKept:
      '登録した内容はそのまま残っています。プランをお戻しになるまで、事前決済のメニューも、お店でのお支払いとして予約を受け付けます。',
    unavailable: 'いまは、お支払いを受け取る決済サービスの準備ができていません。',
    connect: '手続きをはじめる',
    resume: '手続きを続ける',
    look: '決済サービスで確認する',
    opening: '画面を開いています',
    check: '状態を確認する',
    checking: '確認しています',
    disconnect: '受け取りをやめる',
    toMenus: 'メニューを見る',
    connectFailed: '決済サービスの画面を開けませんでした。もう一度お試しください',
    checkFailed: '状態を確認できませんでした。もう一度お試しください',
    signInAgain: 'お金にかかわる操作です。いちどログアウトして、もう一度ログインしてください。',
    asking: {
      title: 'お支払いの受け取りをやめますか？',
      text: '事前決済のメニューは、お店でのお支払いとして予約を受け付けます。すでに支払われた予約は、そのまま残ります。もう一度使うには、手続きをはじめからやり直します。',
      submit: '受け取りをやめる',
      sending: '手続きしています',
      done: 'お支払いの受け取りをやめました',
      failed: '手続きに失敗しました。もう一度お試しください',
    },
  },
  en: {
    title: 'Receiving payments',
    text: 'What customers pay when they book goes directly to the shop’s own account.',
    failed: failures.en.load('The state of your account'),
    states: {
      none: 'Not set up',
      unfinished: 'Not finished',
      ready: 'Ready',
      restricted: 'Under review or paused',
    },
    texts: {
      none: 'On the payment provider’s pages you prove who you are and name a bank account. After that each menu can ask for advance payment.',
      unfinished: 'Almost done. Please go on at the payment provider.',
      ready: 'Each menu’s form has a choice for advance payment.',
      restricted:
        'The payment provider is checking what you entered. Until that is over, customers book these menus and pay at the shop.',
    },
    locked: 'The standard plan has advance payment.',
    lockedKept:
      'What you have set up is kept. Until you return to the plan, customers book these menus and pay at the shop.',
    unavailable: 'There is no payment provider here yet.',
    connect: 'Set it up',
    resume: 'Go on',
    look: 'Look at the provider',
    opening: 'Opening…',
    check: 'Check again',
    checking: 'Checking…',
    disconnect: 'Stop receiving',
    toMenus: 'See the menus',
    connectFailed: 'The payment provider’s page could not be opened. Please try again',
    checkFailed: 'The state could not be checked. Please try again',
    signInAgain: 'This is about money. Please log out and log in again.',
    asking: {
      title: 'Stop receiving payments?',
      text: 'Customers will book these menus and pay at the shop. Bookings that are paid stay as they are. To use it again you start over.',
      submit: 'Stop receiving',
      sending: 'Sending…',
      done: 'The shop receives no more payments',
      failed: 'That failed. Please try again',
    },
  },
}
