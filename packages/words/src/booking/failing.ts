// Pages that cannot be shown, and what to do then. Part of `booking`.

export const failing = {
  ja: {
    errorPage: {
      page: 'エラー',
      notFound: 'ページが見つかりません',
      shopNotFoundText:
        'アドレスが変わったか、間違っている可能性があります。お店のページからお進みください。',
      toTop: 'のれんのトップページへ',
      notFoundText:
        'アドレスが変わったか、間違っている可能性があります。お店からのご案内をもう一度ご確認ください。',
      trialOver: 'お試しの有効期限が切れました',
      trialOverText: '管理画面の予約状況で、もう一度「予約を試す」を押してください。',
      previewUnknown: 'プレビューの有効期限が切れました',
      previewUnknownText:
        'プレビューは30分間だけ見ることができます。編集画面で、もう一度「プレビュー」を押してください。',
      linkExample: '見本のリンクです',
      linkExampleText:
        'テスト送信のメールから開かれました。お客様に届くメールでは、ここからご予約の確認・変更・キャンセルができます。',
      linkUnknown: 'ご予約が見つかりません',
      linkUnknownText: '確認メールのリンクを、はじめからもう一度開いてください。',
      linkUnknownNotes: [
        {
          head: '開けないときは',
          text: 'お店へご連絡ください。連絡先は、確認メールの末尾にあります。',
        },
        {
          head: 'ご来店から90日を過ぎたとき',
          text: 'ご予約のページは閉じられています。新しいご予約は、お店のページからお願いいたします。',
        },
      ],
      fault: 'ページを表示できませんでした',
      tooMany: 'ただいま混み合っています',
      refused: 'この操作はできませんでした',
      closed: 'ご予約は完了していません',
      yourChoice: 'お選びいただいた内容',
      /** Of all that the server could not do now. Rule BOOK-193. */
      later: '少し時間をおいてから、もう一度お試しください。',
      retry: 'もう一度試す',
      call: 'お急ぎのときは、お店へご連絡ください',
    },
  },
  en: {
    errorPage: {
      page: 'Error',
      notFound: 'Page not found',
      shopNotFoundText: 'The address may have changed or be mistyped. Please go to the shop’s page.',
      toTop: 'Go to Noren’s home page',
      notFoundText: 'The address may have changed or be mistyped. Please check the address from the shop.',
      trialOver: 'This trial is over',
      trialOverText: 'Press “Try a booking” again, above your reservations.',
      previewUnknown: 'This preview has expired',
      previewUnknownText: 'Previews last 30 minutes. Press “Preview” in the editor again.',
      linkExample: 'This link is an example',
      linkExampleText:
        'You opened it from a test email. In emails to customers, it opens the booking to view, change or cancel it.',
      linkUnknown: 'Booking not found',
      linkUnknownText: 'Please open the full link in your confirmation email again.',
      linkUnknownNotes: [
        {
          head: 'If that does not help',
          text: 'Please contact the shop directly. Its contact details are at the end of the email.',
        },
        {
          head: 'More than 90 days after your visit',
          text: 'The booking’s page has closed. To book again, please go to the shop’s page.',
        },
      ],
      fault: 'Something went wrong',
      tooMany: 'We’re very busy right now',
      refused: 'That didn’t work',
      closed: 'Your booking was not made',
      yourChoice: 'Your choice',
      later: 'Please try again in a moment.',
      retry: 'Try again',
      call: 'In a hurry? Please contact the shop',
    },
  },
}
