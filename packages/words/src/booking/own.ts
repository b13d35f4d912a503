// The pages of the manage link: the state of the reservation, moving and cancelling it. Part of `booking`.

export const ownReservation = {
  ja: {
    manage: {
      page: 'ご予約の確認',
      title: 'ご予約の内容',
      status: {
        reserved: '予約確定',
        pending_approval: '承認待ち',
        treated: '施術済み',
        canceled: 'キャンセル済み',
      },
      canceled: 'このご予約はキャンセルされました',
      canceledTitle: {
        customer: 'ご予約をキャンセルしました',
        declined: '申し訳ございません。ご予約をお受けできませんでした。',
        expired: 'このお申し込みは期限切れになりました。',
        paid_late: '申し訳ございません。ご予約をお取りできませんでした。',
      },
      canceledWhy: {
        customer: () => 'またのご予約をお待ちしております。',
        shop: (contact: string) =>
          `誠に申し訳ございません。お店によりキャンセルされました。ご不明な点は、${contact}。`,
        same_day: (contact: string) => `当日のキャンセルとして承りました。ご不明な点は、${contact}。`,
        no_show: (contact: string) =>
          `ご来店の確認が取れなかったため、キャンセルとなりました。行き違いの際は、${contact}。`,
        declined: () =>
          'お申し込みいただいた日時では、お店がご予約をお受けすることができませんでした。よろしければ、別の日時でお申し込みください。',
        expired: (contact: string) =>
          `期限までにお店の確認が取れなかったため、自動的に取り消されました。お手数ですが、もう一度お申し込みいただくか、${contact}。`,
        paid_late: () =>
          'お支払いが期限のあとに完了し、その間にこの日時のご予約ができなくなりました。お支払いいただいた代金は、全額を返金いたします。よろしければ、別の日時でご予約ください。',
      },
      treated: 'ご来店ありがとうございました。またのご予約をお待ちしております。',
      reschedule: '日時を変更する',
      cancel: '予約をキャンセルする',
      until: (deadline: string) => `変更・キャンセルは${deadline}まで、この画面でお手続きいただけます。`,
      rescheduleUntil: (deadline: string) => `変更は${deadline}まで、この画面でお手続きいただけます。`,
      cancelUntil: (deadline: string) => `キャンセルは${deadline}まで、この画面でお手続きいただけます。`,
      rescheduleClosed: (deadline: string, contact: string) =>
        `日時の変更の受付期限（${deadline}）を過ぎています。変更をご希望のときは、${contact}。`,
      moved: '日時を変更しました',
      movedText: (moment: string) => `ご予約は${moment}になりました。`,
      moveRequest: '日時の変更を申し込み中です',
      moveRequestFor: (moment: string) => `ご希望の日時：${moment}`,
      moveRequestText: (moment: string) => `お店が確認するまでは、現在のご予約（${moment}）のままです。`,
      withdraw: '申し込みを取り下げる',
      withdrawing: '送信しています…',
      moveRequestUntil: (until: string) =>
        `${until}までにお店の確認が取れない場合、変更のお申し込みは自動的に取り消され、現在のご予約のままとなります。`,
      pastPhone: (deadline: string, tel: string) =>
        `変更・キャンセルの受付期限（${deadline}）を過ぎています。お手数ですが、お電話（${tel}）でご連絡ください。`,
      pastEmail: (deadline: string, email: string) =>
        `変更・キャンセルの受付期限（${deadline}）を過ぎています。お手数ですが、お店（${email}）へご連絡ください。`,
      past: (deadline: string) => `変更・キャンセルの受付期限（${deadline}）を過ぎています。`,
      movesExhausted: (contact: string) =>
        `この画面での日時の変更は、10回までです。これ以上の変更は、お手数ですが、${contact}。`,
      movesTooOften: (wait: string) =>
        `日時の変更は、1時間に3回までです。${wait}ほどおいてから、もう一度お試しください。`,
    },
    reschedule: {
      page: '日時の変更',
      title: '新しい日時をお選びください',
      confirmTitle: '変更内容をご確認ください',
      present: '現在のご予約',
      requested: '変更を申し込み中の日時',
      before: '変更前',
      after: '変更後',
      lead: 'まだ変更は完了していません。内容をご確認のうえ、お進みください。',
      approval: (moment: string) =>
        `お店が確認するまで変更は確定しません。それまでは現在のご予約（${moment}）のままです。`,
      pending: 'お店が確認するまで予約は確定しません。現在の日時でのお申し込みは取り消されます。',
      replaces: (moment: string) => `先にお申し込みいただいた日時（${moment}）への変更は取り消されます。`,
      submit: 'この日時に変更する',
      submitApproval: 'この日時で申し込む',
      sending: '送信しています…',
      other: '別の日時を選ぶ',
      back: '変更せずに戻る',
      unavailableTitle: '日時を変更できませんでした',
      kept: (moment: string) => `現在のご予約（${moment}）はそのままです。`,
    },
    cancel: {
      page: '予約のキャンセル',
      title: 'この予約をキャンセルしますか？',
      lead: 'キャンセルすると、この時間はほかのお客様が予約できるようになります。元に戻すことはできません。',
      reason: 'キャンセルの理由',
      submit: 'キャンセルを確定する',
      sending: '送信しています…',
      back: 'キャンセルせずに戻る',
    },
  },
  en: {
    manage: {
      page: 'Your booking',
      title: 'Your booking',
      status: {
        reserved: 'Confirmed',
        pending_approval: 'Awaiting the shop',
        treated: 'Visited',
        canceled: 'Canceled',
      },
      canceled: 'This booking has been canceled',
      canceledTitle: {
        customer: 'Your booking is canceled',
        declined: 'We are sorry: the shop could not accept your request.',
        expired: 'This request has ended.',
        paid_late: 'We are sorry: this booking could not be made.',
      },
      canceledWhy: {
        customer: () => 'We hope to see you another time.',
        shop: (contact: string) =>
          `We are sorry: the shop has canceled it. If you have questions, ${contact}.`,
        same_day: (contact: string) => `It was canceled on the day. If you have questions, ${contact}.`,
        no_show: (contact: string) =>
          `It was canceled because nobody seems to have come. If that is wrong, ${contact}.`,
        declined: () => 'The shop could not accept this time. You are welcome to ask for another.',
        expired: (contact: string) =>
          `The shop did not answer in time, so it ended by itself. Please send another request, or ${contact}.`,
        paid_late: () =>
          'Your payment was completed after its time limit, and this time could no longer be booked. Everything you paid is refunded. You are welcome to book another time.',
      },
      treated: 'Thank you for your visit. We hope to see you again.',
      reschedule: 'Change the time',
      cancel: 'Cancel this booking',
      until: (deadline: string) => `You can change or cancel here until ${deadline}.`,
      rescheduleUntil: (deadline: string) => `You can change the time here until ${deadline}.`,
      cancelUntil: (deadline: string) => `You can cancel here until ${deadline}.`,
      rescheduleClosed: (deadline: string, contact: string) =>
        `The limit for changing the time (${deadline}) has passed. To change it, ${contact}.`,
      moved: 'The time was changed',
      movedText: (moment: string) => `Your booking is now on ${moment}.`,
      moveRequest: 'You have asked for another time',
      moveRequestFor: (moment: string) => `Requested time: ${moment}`,
      moveRequestText: (moment: string) =>
        `Until the shop has answered, your present booking (${moment}) stays as it is.`,
      withdraw: 'Keep the present time',
      withdrawing: 'Sending…',
      moveRequestUntil: (until: string) =>
        `If the shop has not answered by ${until}, the request for another time ends by itself and your present booking stays.`,
      pastPhone: (deadline: string, tel: string) =>
        `The time for changes and cancellations (${deadline}) has passed. Please call ${tel}.`,
      pastEmail: (deadline: string, email: string) =>
        `The time for changes and cancellations (${deadline}) has passed. Please write to ${email}.`,
      past: (deadline: string) => `The time for changes and cancellations (${deadline}) has passed.`,
      movesExhausted: (contact: string) =>
        `The time can be changed here ten times at most. To change it once more, ${contact}.`,
      movesTooOften: (wait: string) =>
        `The time can be changed three times an hour. Please wait about ${wait} and try again.`,
    },
    reschedule: {
      page: 'Change the time',
      title: 'When would you like to come instead?',
      confirmTitle: 'Please check the change',
      present: 'Your present booking',
      requested: 'The time you have asked for',
      before: 'Before',
      after: 'After',
      lead: 'Nothing is changed yet. Please check everything and go on.',
      approval: (moment: string) =>
        `The change is not final until the shop has confirmed it. Until then your present booking (${moment}) stays as it is.`,
      pending:
        'The booking is not final until the shop has confirmed it. The request for the present time is withdrawn.',
      replaces: (moment: string) => `Your earlier request for another time (${moment}) is withdrawn.`,
      submit: 'Change to this time',
      submitApproval: 'Ask for this time',
      sending: 'Sending…',
      other: 'Choose another time',
      back: 'Keep the present time',
      unavailableTitle: 'The time could not be changed',
      kept: (moment: string) => `Your present booking (${moment}) stays as it is.`,
    },
    cancel: {
      page: 'Cancel',
      title: 'Cancel this booking?',
      lead: 'Other customers will then be able to book this time. This cannot be undone.',
      reason: 'Reason',
      submit: 'Yes, cancel it',
      sending: 'Sending…',
      back: 'Keep the booking',
    },
  },
}
