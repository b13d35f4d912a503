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
        declined: 'Sorry, the shop couldn’t accept your request.',
        expired: 'This request has expired.',
        paid_late: 'Sorry, this booking couldn’t be made.',
      },
      canceledWhy: {
        customer: () => 'We hope to see you another time.',
        shop: (contact: string) => `Sorry, the shop has canceled it. If you have questions, ${contact}.`,
        same_day: (contact: string) => `It was canceled on the day. If you have questions, ${contact}.`,
        no_show: (contact: string) => `It was recorded as a no-show. If that is wrong, ${contact}.`,
        declined: () => 'The shop couldn’t accept this time. You’re welcome to request another.',
        expired: (contact: string) =>
          `The shop didn’t answer in time. Please send another request, or ${contact}.`,
        paid_late: () =>
          'Your payment was completed after its time limit, and this time could no longer be booked. Everything you paid is refunded. You are welcome to book another time.',
      },
      treated: 'Thank you for your visit. We hope to see you again.',
      reschedule: 'Change time',
      cancel: 'Cancel booking',
      until: (deadline: string) => `You can change or cancel here until ${deadline}.`,
      rescheduleUntil: (deadline: string) => `You can change the time here until ${deadline}.`,
      cancelUntil: (deadline: string) => `You can cancel here until ${deadline}.`,
      rescheduleClosed: (deadline: string, contact: string) =>
        `The deadline for changing the time (${deadline}) has passed. To change it, ${contact}.`,
      moved: 'Your booking was moved',
      movedText: (moment: string) => `Your booking is now on ${moment}.`,
      moveRequest: 'You requested another time',
      moveRequestFor: (moment: string) => `Requested time: ${moment}`,
      moveRequestText: (moment: string) =>
        `Until the shop answers, your current booking (${moment}) stays as it is.`,
      withdraw: 'Keep the current time',
      withdrawing: 'Sending…',
      moveRequestUntil: (until: string) =>
        `If the shop doesn’t answer by ${until}, the request expires and your current booking stays.`,
      pastPhone: (deadline: string, tel: string) =>
        `The deadline for changes and cancellations (${deadline}) has passed. Please call ${tel}.`,
      pastEmail: (deadline: string, email: string) =>
        `The deadline for changes and cancellations (${deadline}) has passed. Please email ${email}.`,
      past: (deadline: string) => `The deadline for changes and cancellations (${deadline}) has passed.`,
      movesExhausted: (contact: string) =>
        `You can change the time up to ten times. To change it again, ${contact}.`,
      movesTooOften: (wait: string) =>
        `You can change the time three times an hour. Please wait about ${wait} and try again.`,
    },
    reschedule: {
      page: 'Change time',
      title: 'When would you like to come instead?',
      confirmTitle: 'Check the change',
      present: 'Your current booking',
      requested: 'Requested time',
      before: 'Before',
      after: 'After',
      lead: 'Nothing is changed yet. Please check and continue.',
      approval: (moment: string) =>
        `The change is final once the shop confirms it. Until then, your current booking (${moment}) stays as it is.`,
      pending:
        'The booking is final once the shop confirms it. Your request for the earlier time is withdrawn.',
      replaces: (moment: string) => `Your earlier request for another time (${moment}) is withdrawn.`,
      submit: 'Change to this time',
      submitApproval: 'Request this time',
      sending: 'Sending…',
      other: 'Choose another time',
      back: 'Keep the current time',
      unavailableTitle: 'Couldn’t change the time',
      kept: (moment: string) => `Your current booking (${moment}) stays as it is.`,
    },
    cancel: {
      page: 'Cancel',
      title: 'Cancel this booking?',
      lead: 'Other customers will be able to book this time. This can’t be undone.',
      reason: 'Reason',
      submit: 'Yes, cancel booking',
      sending: 'Sending…',
      back: 'Keep booking',
    },
  },
}
