// What other programs are told of the shop's calendar, and what the owner is written about theirs. Rules FEED-4, FEED-15.

export const calendarFeeds = {
  ja: {
    name: (shop: string) => `${shop} 予約`,
    visit: '予約あり',
    block: '予定あり',
    withCustomer: (menu: string, customer: string) => `${customer} 様｜${menu}`,
    awaiting: (title: string) => `【承認待ち】${title}`,
    number: (number: string) => `予約番号：${number}`,
    servedBy: (staff: string) => `担当：${staff}`,
    overlap: {
      subject: (calendar: string) => `【ご確認ください】「${calendar}」の予定が予約と重なっています`,
      lead: (calendar: string) =>
        `外部カレンダー「${calendar}」から読み込んだ予定が、すでに入っている予約と重なっています。予約はそのまま残っています。ご確認のうえ、必要であれば予約の日時を変更してください。`,
      more: (count: number) => `ほか${count}件`,
      link: '予約カレンダーを開く',
      once: 'このお知らせは、カレンダーごとに1日1回までお送りします。',
    },
    failing: {
      subject: (calendar: string) => `【ご確認ください】「${calendar}」を読み込めません`,
      lead: (calendar: string, reason: string) =>
        `外部カレンダー「${calendar}」を、1日以上読み込めていません。${reason}最後に読み込んだ予定は、そのまま残っています。`,
      link: 'カレンダー連携を開く',
    },
    errors: {
      address: 'このアドレスは読み込めません。公開されているhttpsのアドレスをご確認ください。',
      unreachable: '相手のサーバーにつながりません。',
      refused: '相手のサーバーに断られました。公開の設定をご確認ください。',
      not_found: 'このアドレスにカレンダーが見つかりません。アドレスが変わっていないかご確認ください。',
      too_slow: '10秒以内に読み込めませんでした。',
      too_large: 'カレンダーが大きすぎます（2MBまで）。',
      not_calendar: 'このアドレスの内容は、カレンダーではありません。iCal形式のアドレスをご確認ください。',
      too_complex: 'くり返しの予定が多すぎるため、読み込めません。',
    },
  },
  en: {
    name: (shop: string) => `${shop} reservations`,
    visit: 'Reserved',
    block: 'Busy',
    withCustomer: (menu: string, customer: string) => `${customer} | ${menu}`,
    awaiting: (title: string) => `[Awaiting approval] ${title}`,
    number: (number: string) => `Reservation number: ${number}`,
    servedBy: (staff: string) => `Served by: ${staff}`,
    overlap: {
      subject: (calendar: string) => `Please check: events of “${calendar}” overlap reservations`,
      lead: (calendar: string) =>
        `Events that were read from the external calendar “${calendar}” overlap reservations that were already made. The reservations stay as they are. Please check them, and move them where needed.`,
      more: (count: number) => `and ${count} more`,
      link: 'Open the calendar',
      once: 'You get this notice at most once a day for each calendar.',
    },
    failing: {
      subject: (calendar: string) => `Please check: “${calendar}” cannot be read`,
      lead: (calendar: string, reason: string) =>
        `The external calendar “${calendar}” could not be read for more than a day. ${reason} The events that were read last stay as they are.`,
      link: 'Open the calendar links',
    },
    errors: {
      address: 'This address cannot be read. Please check that it is a public https address.',
      unreachable: 'The other server cannot be reached.',
      refused: 'The other server refused. Please check that the calendar is shared.',
      not_found: 'There is no calendar at this address. Please check whether the address has changed.',
      too_slow: 'It took longer than 10 seconds.',
      too_large: 'The calendar is too large (up to 2 MB).',
      not_calendar:
        'What is at this address is no calendar. Please check that it is an address in iCal format.',
      too_complex: 'It has too many repeated events to be read.',
    },
  },
}
