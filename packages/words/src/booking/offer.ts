// The page of the times that a shop offers in place of a visit's own.

const ja = {
  page: '別の日時のご案内',
  title: 'ご都合のよい日時をお選びください',
  lead: (shop: string) => `${shop}から、ご予約の日時のご相談です。押した日時へ、ご予約を変更します。`,
  present: '現在のご予約',
  choices: 'お選びいただける日時',
  take: 'この日時にする',
  staff: (name: string) => `担当：${name}`,
  sending: '送信しています…',
  until: (moment: string) => `${moment}までにお選びください。`,
  held: '期限まで、これらの時間はお客様のためにお取りしています。お選びいただくまで、ご予約は現在の日時のままです。',
  decline: 'どれも合わない',
  declineNote: 'ご予約は現在の日時のままで、お店へお知らせします。',
  talk: (contact: string) => `ご相談は、${contact}。`,
  manage: 'ご予約を確認する',
  own: '現在のご予約',
  states: {
    taken: { title: '日時を変更しました', text: (moment: string) => `ご予約は${moment}になりました。` },
    declined: {
      title: 'お店へお知らせしました',
      text: (moment: string) =>
        `どの候補もご都合に合わないことを、お店へお知らせしました。ご予約は現在の日時（${moment}）のままです。`,
    },
    expired: {
      title: 'このご案内は期限を過ぎました',
      text: (moment: string) =>
        `候補の時間は、ほかのお客様が予約できるようになりました。ご予約は現在の日時（${moment}）のままです。`,
    },
    withdrawn: {
      title: 'このご案内は終了しました',
      text: (moment: string) => `ご予約は${moment}です。最新の内容は、ご予約のページでご確認ください。`,
    },
    canceled: { title: 'このご予約はキャンセルされました', text: () => 'このご案内は終了しました。' },
  },
  /** After a press that came too late. */
  over: 'このご案内はすでに終了していたため、変更はありません。',
  takenSince: 'お選びの日時は、お取りできなくなりました。ほかの候補からお選びください。',
  mail: (email: string) => `確認のメールを${email}へお送りします。`,
  /** On the page of the visit itself. */
  notice: {
    title: 'お店から別の日時のご案内があります',
    text: (until: string) => `${until}までに、候補からお選びください。`,
    open: '候補を見る',
  },
}

export const bookingOffer: { ja: typeof ja; en: typeof ja } = {
  ja,
  en: {
    page: 'Other times for your booking',
    title: 'Choose a time that suits you',
    lead: (shop) =>
      `${shop} would like to change the time of your booking. Choose one of these times to move it.`,
    present: 'Your current booking',
    choices: 'Offered times',
    take: 'Take this time',
    staff: (name) => `With ${name}`,
    sending: 'Sending…',
    until: (moment) => `Please choose by ${moment}.`,
    held: 'Until then these times are held for you, and your booking stays as it is.',
    decline: 'None of these suit me',
    declineNote: 'Your booking stays as it is, and we’ll let the shop know.',
    talk: (contact) => `To talk about it, ${contact}.`,
    manage: 'Open my booking',
    own: 'Your current booking',
    states: {
      taken: { title: 'Your booking was moved', text: (moment) => `Your booking is now on ${moment}.` },
      declined: {
        title: 'We’ve told the shop',
        text: (moment) => `None of the times suited you. Your booking stays at its current time (${moment}).`,
      },
      expired: {
        title: 'This offer has expired',
        text: (moment) =>
          `The times can be booked by others again. Your booking stays at its current time (${moment}).`,
      },
      withdrawn: {
        title: 'This offer has ended',
        text: (moment) => `Your booking is on ${moment}. See its page for the latest.`,
      },
      canceled: { title: 'This booking has been canceled', text: () => 'This offer has ended.' },
    },
    over: 'This offer had already ended, so nothing was changed.',
    takenSince: 'The time you chose is no longer free. Please choose another.',
    mail: (email) => `A confirmation goes to ${email}.`,
    notice: {
      title: 'The shop offers you other times',
      text: (until) => `Please choose one of them by ${until}.`,
      open: 'View times',
    },
  },
}
