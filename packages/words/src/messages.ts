// Texts of the mails. The owner's own template replaces `lead` of confirmation and reminder; facts and links are always ours.
import { paymentMails } from './payments/mails.ts'
import { otherTimeMails } from './reservations/other-time-mails.ts'

/** What the owner's subject and text may use; the same in both languages, because they are stored. */
export const templateTokens = {
  customer: '{お客様名}',
  shop: '{店舗名}',
  number: '{予約番号}',
  date: '{予約日時}',
  menu: '{メニュー名}',
  price: '{料金}',
}

export const messages = {
  ja: {
    dear: (name: string) => `${name} 様`,
    withReading: (name: string, kana: string) => `${name}（${kana}）`,
    heads: {
      number: '予約番号',
      date: '日時',
      menu: 'メニュー',
      price: '料金',
      shop: '店舗',
      customer: 'お客様',
      note: 'ご要望',
      cancelNote: 'キャンセルの理由',
    },
    status: { reserved: '予約確定', pending_approval: '承認待ち', canceled: 'キャンセル' },
    phone: (phone: string) => `TEL ${phone}`,
    /** A button of mails to the shop. */
    call: (phone: string) => `${phone} に電話する`,
    addToCalendar: 'カレンダーに追加',
    manage: '予約の確認・変更・キャンセル',
    cancelUntil: (deadline: string) => `キャンセルは${deadline}まで、このページからお手続きいただけます。`,
    changeUntil: (deadline: string) =>
      `日時の変更・キャンセルは${deadline}まで、このページからお手続きいただけます。`,
    contactPhone: (phone: string) => `それ以降の変更・キャンセルは、お電話（${phone}）でご連絡ください。`,
    contactEmail: (email: string) => `それ以降の変更・キャンセルは、お店（${email}）へご連絡ください。`,
    contact: 'それ以降の変更・キャンセルは、お店へ直接ご連絡ください。',
    /** A subject always says when; added where the owner's template does not. */
    withDate: (subject: string, date: string) => `${subject}（${date}）`,
    confirmed: {
      subject: (shop: string, date: string) => `【${shop}】ご予約を承りました（${date}）`,
      lead: 'この度はご予約いただき、誠にありがとうございます。\n以下の内容でご予約を承りました。',
    },
    reminder: {
      subject: (shop: string, date: string) => `【${shop}】ご予約日が近づいてまいりました（${date}）`,
      lead: 'ご予約の日時が近づいてまいりましたので、お知らせいたします。\nお気をつけてお越しください。',
    },
    received: {
      subject: (shop: string, date: string) =>
        `【${shop}】ご予約のお申し込み・まだ確定していません（${date}）`,
      lead: 'ご予約をお申し込みいただき、ありがとうございます。\n以下の内容で受け付けました。',
      notice: 'まだ予約は確定していません。',
      next: 'お店が内容を確認し、結果をメールでお知らせします。',
      expires: (date: string) =>
        `${date}までにお店の確認が取れない場合、このお申し込みは自動的に取り消されます。`,
    },
    approved: {
      subject: (shop: string, date: string) => `【${shop}】ご予約が確定しました（${date}）`,
      lead: 'お申し込みいただいたご予約が確定しました。\nご来店をお待ちしております。',
    },
    declined: {
      subject: (shop: string, date: string) => `【${shop}】ご予約をお受けできませんでした（${date}）`,
      lead: '誠に申し訳ございません。お申し込みいただいた以下のご予約は、お受けすることができませんでした。\nまたのご利用をお待ちしております。',
    },
    expired: {
      subject: (shop: string, date: string) => `【${shop}】お申し込みが期限切れになりました（${date}）`,
      lead: '以下のお申し込みは、期限までにお店の確認が取れなかったため、自動的に取り消されました。\nお手数ですが、もう一度お申し込みいただくか、お店へ直接ご連絡ください。',
    },
    changed: {
      subject: (shop: string, date: string) => `【${shop}】ご予約の日時が変わりました（${date}）`,
      lead: 'ご予約の日時を、以下のとおり変更しました。\nご来店をお待ちしております。',
      before: '変更前',
      after: '変更後',
      /** Of a request that the shop has not answered. */
      pending: {
        subject: (shop: string, date: string) =>
          `【${shop}】お申し込みの日時が変わりました・まだ確定していません（${date}）`,
        lead: 'お申し込みの日時を、以下のとおり変更しました。',
      },
    },
    edited: {
      subject: (shop: string, date: string) => `【${shop}】ご予約の内容が変わりました（${date}）`,
      lead: 'ご予約の内容を、以下のとおり変更しました。\nご来店をお待ちしております。',
      /** Of a request that the shop has not answered. */
      pending: {
        subject: (shop: string, date: string) =>
          `【${shop}】お申し込みの内容が変わりました・まだ確定していません（${date}）`,
        lead: 'お申し込みの内容を、以下のとおり変更しました。',
      },
    },
    canceled_by_shop: {
      subject: (shop: string, date: string) => `【${shop}】ご予約キャンセルのお知らせ（${date}）`,
      lead: '誠に申し訳ございません。以下のご予約は、お店によりキャンセルされました。\nご不明な点は、お店へお問い合わせください。',
      /** Where the visit did not happen on the customer’s side. */
      because: {
        same_day:
          '以下のご予約を、当日のキャンセルとして承りました。\nご不明な点は、お店へお問い合わせください。',
        no_show:
          'ご来店の確認が取れなかったため、以下のご予約はキャンセルとなりました。\n行き違いの際は、お手数ですが、お店へご連絡ください。',
      },
    },
    canceled_by_customer: {
      subject: (shop: string, date: string) => `【${shop}】ご予約をキャンセルしました（${date}）`,
      lead: '以下のご予約のキャンセルを承りました。\nまたのご予約をお待ちしております。',
      again: 'お店のページで予約する',
    },
    ...paymentMails.ja,
    ...otherTimeMails.ja,
    shop_new: {
      subject: (name: string, date: string) => `【新しい予約】${date} ${name} 様`,
      lead: '新しい予約が入りました。',
    },
    shop_awaiting: {
      subject: (name: string, date: string) => `【承認待ち】${date} ${name} 様`,
      lead: '予約の申し込みが入りました。内容を確認して、承認するか、お断りするかをお決めください。',
      expires: (date: string) => `${date}を過ぎると、この申し込みは自動的に取り消されます。`,
    },
    shop_waiting: {
      subject: (name: string, date: string) => `【回答をお待ちです】${date} ${name} 様`,
      lead: 'まだ回答していない予約の申し込みがあります。内容を確認して、承認するか、お断りするかをお決めください。',
    },
    shop_changed: {
      subject: (name: string, date: string) => `【日時変更】${date} ${name} 様`,
      lead: 'お客様が予約の日時を変更しました。\nもとの時間は、ほかのお客様が予約できるようになりました。',
    },
    shop_expired: {
      subject: (name: string, date: string) => `【期限切れ】${date} ${name} 様`,
      lead: '期限までに回答がなかったため、以下の申し込みは自動的に取り消されました。お客様にもお知らせしています。',
    },
    shop_canceled: {
      subject: (name: string, date: string) => `【キャンセル】${date} ${name} 様`,
      lead: 'お客様が予約をキャンセルしました。\nこの時間は、ほかのお客様が予約できるようになりました。',
    },
    sentence: '【お店からのメッセージ】',
    openReservation: '予約を開く',
    verify: {
      subject: '【のれん】メールアドレスの確認',
      lead: 'のれんにご登録いただき、ありがとうございます。\n次のリンクを開き、画面のボタンを押して、メールアドレスの確認を完了してください。',
      link: 'メールアドレスを確認する',
      validity: 'リンクの有効期限は24時間です。',
      unknown: 'お心当たりのない場合は、このメールを破棄してください。',
    },
    reset: {
      subject: '【のれん】パスワードの再設定',
      lead: 'パスワードの再設定を受け付けました。\n次のリンクを開いて、新しいパスワードを設定してください。',
      link: 'パスワードを再設定する',
      validity:
        'リンクの有効期限は30分です。パスワードを設定すると、それまでにお送りしたリンクはすべて使えなくなります。',
      unknown: 'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
    },
    /** Of an account that signs in with Google alone. */
    firstPassword: {
      subject: '【のれん】パスワードの設定',
      lead: 'パスワードの設定を受け付けました。\n次のリンクを開いて、パスワードを設定してください。',
      link: 'パスワードを設定する',
      validity:
        'リンクの有効期限は30分です。パスワードを設定すると、それまでにお送りしたリンクはすべて使えなくなります。',
      unknown: 'お心当たりのない場合は、このメールを破棄してください。何も変わりません。',
    },
    passwordChanged: {
      subject: '【のれん】パスワードが変更されました',
      lead: 'パスワードが変更されました。\nほかの端末では、もう一度ログインが必要です。',
      link: 'パスワードを再設定する',
      unknown: 'お心当たりのない場合は、上のリンクからすぐにパスワードを再設定してください。',
    },
    passwordSet: {
      subject: '【のれん】パスワードが設定されました',
      lead: 'パスワードが設定されました。これからは、メールアドレスとパスワードでもログインできます。\nお使いの端末では、もう一度ログインが必要です。',
      link: 'パスワードを再設定する',
      unknown: 'お心当たりのない場合は、上のリンクからすぐにパスワードを再設定してください。',
    },
    unlinked:
      '安全のため、Googleアカウントとの連携を解除しました。これからは、メールアドレスとパスワードでログインしてください。',
    googleLinked: {
      subject: '【のれん】Googleでのログインが使えるようになりました',
      lead: 'このアカウントに、Googleアカウントでログインしました。\nこれからは、Googleでもログインできます。',
      link: 'アカウントを確認する',
      unknown:
        'お心当たりのない場合は、Googleアカウントの安全をご確認のうえ、ログイン画面からパスワードを再設定してください。すべての端末からログアウトします。',
    },
    deletion: {
      subject: '【のれん】アカウントの削除を受け付けました',
      lead: (date: string) =>
        `アカウントの削除を受け付けました。予約ページは、いま閉じました。\n${date}に、お店とお客様の情報をすべて削除します。`,
      link: '削除を取り消す',
      unknown:
        'それまでは、ログインして取り消すことができます。お心当たりのない場合も、すぐに取り消してください。',
    },
    sentFor: (shop: string) => `このメールは、${shop}の予約システム「のれん」からお送りしています。`,
    calendarFile: '予約.ics',
    calendarTitle: (menu: string, shop: string) => `${menu}｜${shop}`,
    calendarNumber: (number: string) => `予約番号 ${number}`,
  },
  en: {
    dear: (name: string) => `Dear ${name},`,
    withReading: (name: string, kana: string) => `${name} (${kana})`,
    heads: {
      number: 'Reservation number',
      date: 'Date and time',
      menu: 'Menu',
      price: 'Price',
      shop: 'Shop',
      customer: 'Customer',
      note: 'Special requests',
      cancelNote: 'Cancellation reason',
    },
    status: { reserved: 'Confirmed', pending_approval: 'Awaiting approval', canceled: 'Canceled' },
    phone: (phone: string) => `Tel. ${phone}`,
    call: (phone: string) => `Call ${phone}`,
    addToCalendar: 'Add to calendar',
    manage: 'View, change or cancel your reservation',
    cancelUntil: (deadline: string) => `You can cancel on this page until ${deadline}.`,
    changeUntil: (deadline: string) => `You can change or cancel on this page until ${deadline}.`,
    contactPhone: (phone: string) => `After that, please call ${phone}.`,
    contactEmail: (email: string) => `After that, please email ${email}.`,
    contact: 'After that, please contact the shop directly.',
    withDate: (subject: string, date: string) => `${subject} (${date})`,
    confirmed: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation is confirmed (${date})`,
      lead: 'Thank you for your reservation.\nIt is confirmed as follows.',
    },
    reminder: {
      subject: (shop: string, date: string) => `[${shop}] Your visit is coming up (${date})`,
      lead: 'This is a reminder of your visit.\nWe look forward to seeing you.',
    },
    received: {
      subject: (shop: string, date: string) => `[${shop}] Your request, not confirmed yet (${date})`,
      lead: 'Thank you for your request.\nWe have received it as follows.',
      notice: 'Your reservation is not confirmed yet.',
      next: 'The shop will review your request and let you know by email.',
      expires: (date: string) => `If the shop doesn’t answer by ${date}, the request expires.`,
    },
    approved: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation is confirmed (${date})`,
      lead: 'The shop has confirmed your request.\nWe look forward to seeing you.',
    },
    declined: {
      subject: (shop: string, date: string) => `[${shop}] Your request could not be accepted (${date})`,
      lead: 'Sorry, the shop could not accept the request below.\nWe hope to see you another time.',
    },
    expired: {
      subject: (shop: string, date: string) => `[${shop}] Your request has expired (${date})`,
      lead: 'The shop did not answer the request below in time, so it has expired.\nPlease send another one or contact the shop directly.',
    },
    changed: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation was moved (${date})`,
      lead: 'Your reservation was moved as follows.\nWe look forward to seeing you.',
      before: 'Before',
      after: 'Now',
      pending: {
        subject: (shop: string, date: string) =>
          `[${shop}] Your request was moved, not confirmed yet (${date})`,
        lead: 'Your request was moved as follows.',
      },
    },
    edited: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation was changed (${date})`,
      lead: 'Your reservation was changed. Here are the new details.\nWe look forward to seeing you.',
      pending: {
        subject: (shop: string, date: string) =>
          `[${shop}] Your request was changed, not confirmed yet (${date})`,
        lead: 'Your request was changed. Here are the new details.',
      },
    },
    canceled_by_shop: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation was canceled (${date})`,
      lead: 'Sorry, the shop has canceled the reservation below.\nPlease contact the shop if you have questions.',
      because: {
        same_day:
          'The reservation below was recorded as canceled on the day.\nPlease contact the shop if you have questions.',
        no_show:
          'The reservation below was recorded as a no-show.\nIf that is wrong, please contact the shop.',
      },
    },
    canceled_by_customer: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation is canceled (${date})`,
      lead: 'The reservation below has been canceled.\nWe hope to see you another time.',
      again: 'Book on the shop’s page',
    },
    ...paymentMails.en,
    ...otherTimeMails.en,
    shop_new: {
      subject: (name: string, date: string) => `[New reservation] ${date} ${name}`,
      lead: 'You have a new reservation.',
    },
    shop_awaiting: {
      subject: (name: string, date: string) => `[Awaiting approval] ${date} ${name}`,
      lead: 'You have a new request. Please approve or decline it.',
      expires: (date: string) => `The request expires after ${date}.`,
    },
    shop_waiting: {
      subject: (name: string, date: string) => `[Still waiting] ${date} ${name}`,
      lead: 'A request is still waiting. Please approve or decline it.',
    },
    shop_changed: {
      subject: (name: string, date: string) => `[Moved] ${date} ${name}`,
      lead: 'The customer has moved this reservation.\nThe earlier time can be booked again.',
    },
    shop_expired: {
      subject: (name: string, date: string) => `[Expired] ${date} ${name}`,
      lead: 'This request was not answered in time and has expired. The customer has been notified.',
    },
    shop_canceled: {
      subject: (name: string, date: string) => `[Canceled] ${date} ${name}`,
      lead: 'The customer has canceled this reservation.\nThe time can be booked again.',
    },
    sentence: 'A message from the shop:',
    openReservation: 'Open reservation',
    verify: {
      subject: '[Noren] Verify your email address',
      lead: 'Thank you for signing up with Noren.\nPlease open this link and press the button to verify your email address.',
      link: 'Verify my address',
      validity: 'The link is valid for 24 hours.',
      unknown: 'If you did not sign up, please ignore this email.',
    },
    reset: {
      subject: '[Noren] Reset your password',
      lead: 'You asked for a new password.\nPlease open this link to set it.',
      link: 'Set a new password',
      validity:
        'The link is valid for 30 minutes. Once you set a password, all links sent before stop working.',
      unknown: 'If you did not ask for this, please ignore this email. Your password stays as it is.',
    },
    firstPassword: {
      subject: '[Noren] Set a password',
      lead: 'You asked to set a password.\nPlease open this link to set it.',
      link: 'Set a password',
      validity:
        'The link is valid for 30 minutes. Once you set a password, all links sent before stop working.',
      unknown: 'If you did not ask for this, please ignore this email. Nothing changes.',
    },
    passwordChanged: {
      subject: '[Noren] Your password was changed',
      lead: 'Your password was changed.\nOn other devices you need to log in again.',
      link: 'Set a new password',
      unknown: 'If this was not you, please set a new password right away with the link above.',
    },
    passwordSet: {
      subject: '[Noren] Your password was set',
      lead: 'Your password was set. From now on you can also log in with your email address and password.\nOn your devices you need to log in again.',
      link: 'Set a new password',
      unknown: 'If this was not you, please set a new password right away with the link above.',
    },
    unlinked:
      'For your safety, your Google account is no longer linked. Please log in with your email address and password.',
    googleLinked: {
      subject: '[Noren] You can now log in with Google',
      lead: 'Somebody has logged in to this account with Google.\nFrom now on you can log in with Google too.',
      link: 'View my account',
      unknown:
        'If this was not you, please secure your Google account and reset your password from the login page. That logs you out on all devices.',
    },
    deletion: {
      subject: '[Noren] Your account will be deleted',
      lead: (date: string) =>
        `You asked us to delete your account. The booking page is closed now.\nOn ${date} everything about the shop and its customers will be deleted.`,
      link: 'Keep my account',
      unknown: 'Until then, you can log in and undo this. If this was not you, please undo it right away.',
    },
    sentFor: (shop: string) => `Sent for ${shop} by Noren, its reservation system.`,
    calendarFile: 'reservation.ics',
    calendarTitle: (menu: string, shop: string) => `${menu} | ${shop}`,
    calendarNumber: (number: string) => `Reservation number ${number}`,
  },
}
