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
    title: 'Please choose the time that suits you',
    lead: (shop) =>
      `${shop} would like to ask you about the time of your booking. The time that you press becomes your booking.`,
    present: 'Your present booking',
    choices: 'Times to choose from',
    take: 'Take this time',
    staff: (name) => `With ${name}`,
    sending: 'Sending…',
    until: (moment) => `Please choose by ${moment}.`,
    held: 'Until then these times are held for you, and your booking stays as it is.',
    decline: 'None of them suits me',
    declineNote: 'Your booking stays as it is, and the shop is told.',
    talk: (contact) => `To talk about it, ${contact}.`,
    manage: 'Open my booking',
    own: 'Your present booking',
    states: {
      taken: { title: 'The time was changed', text: (moment) => `Your booking is now on ${moment}.` },
      declined: {
        title: 'The shop was told',
        text: (moment) =>
          `We told the shop that none of the times suits you. Your booking stays at its present time (${moment}).`,
      },
      expired: {
        title: 'The time to choose is over',
        text: (moment) =>
          `The times can be booked by others again. Your booking stays at its present time (${moment}).`,
      },
      withdrawn: {
        title: 'This offer has ended',
        text: (moment) => `Your booking is on ${moment}. Its own page says how it stands now.`,
      },
      canceled: { title: 'This booking has been canceled', text: () => 'This offer has ended.' },
    },
    over: 'This offer had ended already, so nothing was changed.',
    takenSince: 'The time that you chose is not free any more. Please choose another one.',
    mail: (email) => `A confirmation goes to ${email}.`,
    notice: {
      title: 'The shop offers you other times',
      text: (until) => `Please choose one of them by ${until}.`,
      open: 'See the times',
    },
  },
}
