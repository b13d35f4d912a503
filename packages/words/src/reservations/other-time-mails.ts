// The mails about another time for a visit, which the customer asks for, or the shop offers. Part of `messages`.

export const otherTimeMails = {
  ja: {
    move_requested: {
      subject: (shop: string, date: string) =>
        `【${shop}】日時変更のお申し込み・まだ確定していません（${date}）`,
      lead: '日時変更のお申し込みを受け付けました。',
      notice: 'まだ日時の変更は確定していません。',
      next: 'お店が確認するまで、現在のご予約はそのままです。結果はメールでお知らせします。',
      before: '現在の日時',
      after: 'ご希望の日時',
    },
    move_ended: {
      subject: (shop: string, date: string) => `【${shop}】日時の変更をお受けできませんでした（${date}）`,
      lead: '誠に申し訳ございません。ご希望の日時への変更は、お受けすることができませんでした。\nご予約は、もとの日時のままです。',
      before: '現在の日時',
      after: 'ご希望の日時',
    },
    shop_move_requested: {
      subject: (name: string, date: string) => `【日時変更の申し込み】${date} ${name} 様`,
      lead: 'お客様から日時変更の申し込みがありました。承認するか、お断りするかをお決めください。\n回答するまで、現在の予約はそのまま残ります。',
    },
    /** Other times that the shop offers. */
    offer: {
      subject: (shop: string, date: string) => `【${shop}】ご予約の日時のご相談（${date}）`,
      lead: 'ご予約の日時について、お店からのご相談です。\n誠に恐れ入りますが、下の候補からご都合のよい日時をお選びください。お選びいただくまで、ご予約は現在の日時のままです。',
      mark: '日時のご相談',
      present: '現在の日時',
      candidate: (number: number) => `候補${number}`,
      staff: (name: string) => `担当：${name}`,
      open: '日時を選ぶ',
      until: (date: string) =>
        `${date}までにお選びください。それまで、候補の時間はお客様のためにお取りしています。`,
      otherPhone: (phone: string) => `どの日時も合わないときは、お電話（${phone}）でもご相談ください。`,
      otherEmail: (email: string) => `どの日時も合わないときは、お店（${email}）へご相談ください。`,
      other: 'どの日時も合わないときは、お店へご相談ください。',
    },
    /** What became of other times that the shop offered. */
    shop_offer_answered: {
      taken: {
        subject: (name: string, date: string) => `【日時が決まりました】${date} ${name} 様`,
        lead: 'お客様が、ご案内した候補から日時を選びました。予約をその日時へ移しました。',
      },
      declined: {
        subject: (name: string, date: string) => `【候補が合いませんでした】${date} ${name} 様`,
        lead: 'ご案内した候補は、どれもお客様のご都合に合いませんでした。\n予約はもとの日時のままです。お電話などでご相談ください。',
      },
      expired: {
        subject: (name: string, date: string) => `【候補への回答なし】${date} ${name} 様`,
        lead: 'ご案内した候補に、期限までに回答がありませんでした。\n予約はもとの日時のままで、お取りしていた時間は空きに戻りました。',
      },
    },
  },
  en: {
    move_requested: {
      subject: (shop: string, date: string) =>
        `[${shop}] Your request for another time, not confirmed yet (${date})`,
      lead: 'We have received your request for another time.',
      notice: 'The new time is not confirmed yet.',
      next: 'Your current reservation stays as it is until the shop answers. We will let you know by email.',
      before: 'Current time',
      after: 'Requested time',
    },
    move_ended: {
      subject: (shop: string, date: string) => `[${shop}] Your reservation could not be moved (${date})`,
      lead: 'Sorry, your reservation could not be moved to the time you requested.\nIt stays at its current time.',
      before: 'Current time',
      after: 'Requested time',
    },
    shop_move_requested: {
      subject: (name: string, date: string) => `[Request for another time] ${date} ${name}`,
      lead: 'The customer requested another time. Please approve or decline it.\nThe current reservation stays until you answer.',
    },
    offer: {
      subject: (shop: string, date: string) => `[${shop}] Other times for your reservation (${date})`,
      lead: 'The shop would like to change the time of your reservation.\nPlease choose a time below that suits you. Until you choose, your reservation stays as it is.',
      mark: 'Other times',
      present: 'Current time',
      candidate: (number: number) => `Choice ${number}`,
      staff: (name: string) => `With ${name}`,
      open: 'Choose a time',
      until: (date: string) => `Please choose by ${date}. Until then these times are held for you.`,
      otherPhone: (phone: string) => `If none of them suits you, you can also call ${phone}.`,
      otherEmail: (email: string) => `If none of them suits you, you can also email ${email}.`,
      other: 'If none of them suits you, please contact the shop.',
    },
    shop_offer_answered: {
      taken: {
        subject: (name: string, date: string) => `[Time chosen] ${date} ${name}`,
        lead: 'The customer chose one of the times you offered. The reservation was moved there.',
      },
      declined: {
        subject: (name: string, date: string) => `[No time suits] ${date} ${name}`,
        lead: 'None of the times you offered suits the customer.\nThe reservation stays where it is. Please call the customer.',
      },
      expired: {
        subject: (name: string, date: string) => `[Offer not answered] ${date} ${name}`,
        lead: 'The customer did not answer your offer in time.\nThe reservation stays where it is, and the held times are free again.',
      },
    },
  },
}
