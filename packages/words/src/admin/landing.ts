// The landing page. Claims here are facts of the product: change both together. What depends on `BILLING` says so.

export const landing = {
  ja: {
    title: '小さなお店のための予約システム',
    description:
      '美容室、整体、ネイルサロン、お教室のための予約システム。予約ページ、予約カレンダー、確認と前日の自動メール。初期費用0円、スマートフォンだけではじめられます。',
    hero: {
      head: 'のれんを掛けるように、\n予約を受け付ける。',
      text: '施術の手を止めずに、次の予約が入る。美容室、整体、ネイル、お教室など、予約で動く小さなお店のための予約システムです。',
      note: 'クレジットカードの登録はいりません。質問は3つ、数分で公開できます。',
      example: '見本のお店の予約ページを開く',
      board: {
        staff: ['小春', '美咲', '結衣', '大樹', 'あおい'],
        names: '山田 佐藤 鈴木 高橋 伊藤 渡辺 小林 中村 加藤 吉田 松本 井上 木村 清水'.split(' '),
        menus: [
          'カット＋シャンプー',
          'カット＋カラー',
          'デジタルパーマ',
          'トリートメント',
          '前髪カット',
          '着付け',
        ],
        /** The same, for the columns of a phone. */
        shortMenus: ['カット', 'カラー', 'パーマ', 'ヘアケア', '前髪', '着付け'],
      },
    },
    demo: {
      title: 'お客様の画面を試す',
      shop: 'ヘアサロン こもれび',
      menu: 'カット＋シャンプー',
      choose: '日時を選んでください',
      free: (date: string, time: string) => `${date} ${time} 予約できます`,
      taken: (date: string, time: string) => `${date} ${time} 空いていません`,
      confirm: 'この内容で予約する',
      back: '日時を選び直す',
      doneTitle: 'ご予約を承りました',
      number: '予約番号',
      again: 'もう一度試す',
      note: '押して試せる見本です。実際の予約は入りません。',
    },
    owner: {
      title: 'お店の一日が、一枚に収まる',
      text: '電話も、来店時の次回予約も、ネットからの予約も、同じカレンダーに並びます。',
      points: [
        {
          title: '一日の流れ',
          text: '担当ごとの予約が、時間の順に並びます。小さな月の表から、どの日もすぐに開けます。',
        },
        {
          title: '空き時間',
          text: '次の予約まで何分あるか。空いているところを押せば、そのまま予約を書き込めます。',
        },
        {
          title: '準備と片付け',
          text: '前後の時間もメニューごとに確保。詰まりすぎた予約は、はじめから入りません。',
        },
      ],
      day: 'スマートフォンで見た一日の画面。予約と空き時間が、時間の順に並んでいる。',
    },
    customer: {
      title: 'お客様は、登録なしで3ステップ',
      text: 'アプリも会員登録もいりません。SNSのプロフィールに、予約ページのアドレスを貼るだけです。',
      steps: [
        { title: 'お店のページを開く', text: '写真、メニュー、料金、営業時間。お店の入口になります。' },
        { title: '空いている時間を選ぶ', text: '○を押すだけ。受け付けられない時間は、選べません。' },
        {
          title: '予約番号を受け取る',
          text: '確認のメールも届きます。変更とキャンセルは、メールのリンクから。',
        },
      ],
      pictures: [
        '見本のお店「こはる」の予約ページ。写真の下に店名、紹介文、メニューと料金が並んでいる。',
        '日時を選ぶ画面。一週間の表に、予約できる時間が○で示されている。',
        '予約完了の画面。予約番号、日時、メニュー、料金、お店の連絡先が一枚にまとまっている。',
      ],
    },
    features: {
      title: '毎日の仕事に使うもの',
      picture: '見本のお店「こはる」の予約ページ。写真と店名の下に、メニューと料金、営業時間が並んでいる。',
      items: [
        {
          title: '予約管理',
          text: '空き状況の見えるカレンダー。電話や店頭の予約も、同じ場所に書き込めます。',
        },
        { title: '顧客管理', text: 'お客様ごとに、来店の記録と施術のメモを残せます。' },
        {
          title: 'お店専用の予約サイト',
          text: '店名、写真、メニュー、お知らせ。並べ方も文章も、お店で決められます。',
        },
        {
          title: '予約の確認とリマインドメール',
          text: '予約の確認メールと、来店前のリマインドメールを自動で送り、当日のキャンセルを減らします。',
        },
        {
          title: 'メニュー・営業時間・休業日',
          text: '定休日、祝日、臨時の営業と休業。決めておけば、受け付けられない時間は出ません。',
        },
        { title: 'スマートフォン対応', text: '登録から毎日の確認まで、すべてスマートフォンだけでできます。' },
      ],
    },
    cards: {
      free: {
        title: '初期費用 0円',
        text: {
          beta: 'はじめるための費用はかかりません。月額料金がかかるのは、正式版からです。',
          live: 'はじめるための費用はかかりません。無料プランは、ずっと0円です。足りなくなったときに、スタンダードプランを選べます。',
          off: 'はじめるための費用も、月額料金もかかりません。すべての機能を使えます。',
        },
      },
      rich: {
        title: '必要な機能は、はじめから',
        text: '予約、顧客、メール、予約ページ。追加のオプションを買い足すことなく、登録したその日から使えます。',
      },
    },
    facts: {
      title: '3つの約束',
      cost: {
        beta: {
          title: 'ベータ版は無料',
          text: '正式版になるときは、30日前までにお知らせします。そのときのデータは、無料プランへ引き継がれます。',
        },
        live: {
          title: '料金は先にお見せします',
          text: '無料で使い始めたお店に、申し込みなく料金がかかることはありません。',
        },
        off: { title: '料金はかかりません', text: '使える機能に差はありません。件数の上限もありません。' },
      },
      others: [
        {
          title: '予約は重なりません',
          text: '同じ時間に二人が同時に申し込んでも、受け付けるのは必ず一人。仕組みとして、二重には入りません。',
        },
        {
          title: 'データはお店のもの',
          text: 'お客様の情報を広告に使いません。予約ページは、外部のサービスから何も読み込みません。',
        },
      ],
    },
    beta: {
      title: 'ただいまベータ版です',
      text: '正式版へはデータが引き継がれますが、ベータ版のあいだは、不具合などでデータが失われる可能性があります。大切な情報は、書き出して控えをお取りください。正式版の公開や規約の変更は、30日前までにお知らせします。',
      terms: 'ベータ版の規約を読む',
    },
    faq: {
      title: 'よくあるご質問',
      cost: {
        question: '本当に無料ですか？',
        answer: {
          beta: 'はい。ベータ版の間は、すべての機能を無料でお使いいただけます。正式版では無料プランと有料のスタンダードプランをご用意し、それまでのデータは無料プランに引き継がれます。申し込みなく料金がかかることはありません。',
          live: 'はい。無料プランは0円でお使いいただけます。有料のスタンダードプランは、お申し込みいただいたときだけ料金がかかります。',
          off: 'はい。すべての機能を無料でお使いいただけます。',
        },
      },
      items: [
        {
          question: 'お客様は会員登録が必要ですか？',
          answer:
            'いいえ。お名前、電話番号、メールアドレスだけでご予約いただけます。変更やキャンセルは、確認メールのリンクからできます。',
        },
        {
          question: 'パソコンがなくても使えますか？',
          answer:
            'はい。登録から毎日の予約の確認まで、スマートフォンだけでお使いいただけます。アプリを入れる必要もありません。',
        },
        {
          question: '電話で受けた予約は、どうすればよいですか？',
          answer:
            'カレンダーの空いているところを押して、お名前とメニューを入れるだけです。その時間は、すぐに予約ページでも選べなくなります。',
        },
        {
          question: '予約を確かめてから受けたいのですが。',
          answer:
            'メニューごとに「承認制」にできます。お申し込みの時間は押さえたまま、お店が承認するまで予約は確定しません。',
        },
        {
          question: 'インスタグラムやLINEから予約してもらえますか？',
          answer:
            'はい。予約ページのアドレスを、プロフィールやメッセージに貼るだけです。開いたその画面で、予約まで終わります。QRコードと、ホームページに載せるボタンもご用意しています。',
        },
        {
          question: 'やめたくなったら？',
          answer:
            'いつでも画面から退会できます。お店のデータは、その前に書き出せます。30日以内なら取り消すこともできます。',
        },
      ],
    },
    close: {
      title: '明日の予約から、はじめられます。',
      text: '店名、営業時間、最初のメニュー。それだけで予約ページができます。',
    },
  },
  en: {
    title: 'Reservations for small shops',
    description:
      'A reservation system for hair salons, therapists, nail artists and teachers: booking page, calendar, automatic confirmations and reminders. No initial cost; a phone is all you need.',
    hero: {
      head: 'Hang out your noren.\nLet the bookings come in.',
      text: 'The next booking comes in while you keep working. For hair salons, therapists, nail artists, teachers and other small shops that work by appointment.',
      note: 'No credit card. Three questions, live in minutes.',
      example: 'Open the booking page of a sample shop',
      board: {
        staff: ['Koharu', 'Misaki', 'Yui', 'Daiki', 'Aoi'],
        names:
          'Sato Smith Suzuki Martin Ito Brown Kobayashi Silva Kato Jones Matsumoto Lee Kimura Rossi'.split(
            ' ',
          ),
        menus: ['Cut + shampoo', 'Cut + color', 'Perm', 'Treatment', 'Fringe', 'Kimono dressing'],
        shortMenus: ['Cut', 'Color', 'Perm', 'Care', 'Fringe', 'Kimono'],
      },
    },
    demo: {
      title: 'Try what your customers see',
      shop: 'Hair Salon Komorebi',
      menu: 'Cut + shampoo',
      choose: 'Choose a date and time',
      free: (date: string, time: string) => `${date} ${time} free`,
      taken: (date: string, time: string) => `${date} ${time} taken`,
      confirm: 'Book this',
      back: 'Choose another time',
      doneTitle: 'Your booking is made',
      number: 'Reservation number',
      again: 'Try again',
      note: 'Try it. Nothing is really booked.',
    },
    owner: {
      title: 'Your whole day at a glance',
      text: 'Phone, walk-in and online bookings share one calendar.',
      points: [
        {
          title: 'The day',
          text: 'Everyone’s bookings in order of time. A small month view opens any other day.',
        },
        {
          title: 'Free time',
          text: 'See how long until the next customer. Press a gap to add a booking.',
        },
        {
          title: 'Before and after',
          text: 'Each menu has its own time to prepare and clean up, so nobody books too close.',
        },
      ],
      day: 'One day on a phone: bookings and free time in order.',
    },
    customer: {
      title: 'Three steps for customers, no account',
      text: 'No app, no sign-up. Just add the link to your booking page to your profile.',
      steps: [
        {
          title: 'Open the shop’s page',
          text: 'Photos, menus, prices and hours: your shop’s front door.',
        },
        { title: 'Choose a free time', text: 'Tap a circle. Times you don’t offer can’t be chosen.' },
        {
          title: 'Get your confirmation',
          text: 'An email follows, with a link to change or cancel.',
        },
      ],
      pictures: [
        'The booking page of the sample shop Koharu: a picture, the name, a greeting, and menus with prices.',
        'Choosing a time: a table of one week, free times marked by circles.',
        'The finished booking: number, time, menu, price and contact of the shop on one slip.',
      ],
    },
    features: {
      title: 'Everything for your working day',
      picture:
        'The booking page of the sample shop Koharu: picture and name, below them menus with prices, and the hours.',
      items: [
        {
          title: 'Reservations',
          text: 'A calendar that shows what is free. Phone and walk-in bookings go in the same place.',
        },
        { title: 'Customers', text: 'Visits and treatment notes for every customer.' },
        {
          title: 'A booking site of your own',
          text: 'Name, photos, menus, news: the order and the words are yours.',
        },
        {
          title: 'Emails and reminders',
          text: 'Confirmations and day-before reminders go out automatically, so fewer people cancel on the day.',
        },
        {
          title: 'Menus, hours, holidays',
          text: 'Days off, public holidays, special days: times you don’t offer never appear.',
        },
        { title: 'Made for phones', text: 'From sign-up to daily use, a phone is all you need.' },
      ],
    },
    cards: {
      free: {
        title: 'No initial cost',
        text: {
          beta: 'Getting started is free. Monthly fees begin with the official version.',
          live: 'Getting started is free, and the free plan stays free. Choose the standard plan when you need more.',
          off: 'Getting started is free, and there is no monthly fee. Every feature is included.',
        },
      },
      rich: {
        title: 'Everything from day one',
        text: 'Reservations, customers, emails and a booking page, with no add-ons to buy, from the day you sign up.',
      },
    },
    facts: {
      title: 'Three promises',
      cost: {
        beta: {
          title: 'Free in beta',
          text: 'We’ll tell you 30 days before the official version. Your data then moves to the free plan.',
        },
        live: {
          title: 'Prices come first',
          text: 'A shop that started for free is never charged without having ordered.',
        },
        off: { title: 'No fees', text: 'Every shop has every feature, without limits on numbers.' },
      },
      others: [
        {
          title: 'No double bookings',
          text: 'If two people book the same time at the same moment, only one gets it. The database itself refuses overlaps.',
        },
        {
          title: 'Your data is yours',
          text: 'Customer data is never used for advertising. Booking pages load nothing from third parties.',
        },
      ],
    },
    beta: {
      title: 'This is a beta',
      text: 'Your data moves to the official version, but until then a fault may cause data to be lost: please export what matters to you and keep a copy. We give 30 days’ notice of the official version and of changed terms.',
      terms: 'Read the terms of the beta',
    },
    faq: {
      title: 'Questions and answers',
      cost: {
        question: 'Is it really free?',
        answer: {
          beta: 'Yes. Everything is free during the beta. The official version will have a free plan and a paid standard plan; your data moves to the free plan. Nothing is charged without an order.',
          live: 'Yes. The free plan costs nothing. The standard plan costs only once you order it.',
          off: 'Yes. Every feature is free.',
        },
      },
      items: [
        {
          question: 'Do customers need an account?',
          answer:
            'No. Name, phone and email address are enough. The confirmation has a link to change or cancel.',
        },
        {
          question: 'Do I need a computer?',
          answer: 'No. From registration to the daily calendar a phone is enough, without installing an app.',
        },
        {
          question: 'What about bookings by phone?',
          answer:
            'Press a gap in the calendar and enter a name and a menu. The time is then taken on your booking page too.',
        },
        {
          question: 'Can I review bookings before I accept them?',
          answer:
            'Yes, by menu. The time is held while you decide, and the booking is final only when you approve.',
        },
        {
          question: 'Can people book from Instagram or LINE?',
          answer:
            'Yes. Put the address of your booking page into a profile or a message; people book on the page that opens. There is a QR code too, and a button for your website.',
        },
        {
          question: 'What if I want to stop?',
          answer:
            'You can close your account at any time, export your shop’s data first, and undo it within 30 days.',
        },
      ],
    },
    close: {
      title: 'You can start with tomorrow’s bookings.',
      text: 'A name, your hours, a first menu: the booking page is ready.',
    },
  },
}
