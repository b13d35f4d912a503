// What every screen may have to say from its first moment on: errors, notifications, required fields.

import { common } from '@noren/words/common'
import { failures } from '@noren/words/admin/widgets/failures'

export const notices = {
  ja: {
    requiredTip: '入力必須項目です',
    kinds: { error: 'エラー', warning: '警告', info: '情報', success: '成功' },
    error: {
      global: 'エラーが発生しました',
      page: 'ページエラー',
      component: 'コンポーネントエラー',
      apology: '申し訳ございません。予期しないエラーが発生しました。時間をおいて、もう一度お試しください。',
      home: 'ホームに戻る',
      detail: 'エラーの詳細',
    },
    /** Of a dialog, a menu or another part whose code could not be loaded. */
    partFailed: `${failures.ja.load('この部分')}。${common.ja.network}。`,
    toasts: '通知（F8）',
    toastAction: (action: string) => `F8キーで「${action}」を選べます`,
  },
  en: {
    requiredTip: 'This field is required',
    kinds: { error: 'Error', warning: 'Warning', info: 'Information', success: 'Success' },
    error: {
      global: 'Something went wrong',
      page: 'This page couldn’t be shown',
      component: 'This part couldn’t be shown',
      apology: 'Sorry, something unexpected happened. Please try again in a moment.',
      home: 'Back to home',
      detail: 'Error details',
    },
    partFailed: `${failures.en.load('This part')}. ${common.en.network}`,
    toasts: 'Notifications (F8)',
    toastAction: (action: string) => `Press F8 to reach “${action}”`,
  },
}
