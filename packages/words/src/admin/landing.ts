// The landing page. Claims here are facts of the product: change both together.

export const landing = {
  ja: {
    title: '小さなお店のための予約システム',
    start: '無料ではじめる',
    login: 'ログイン',
    hero: {
      head: 'のれんを掛けるように、\n予約を受け付ける。',
      text: '美容室、整体、ネイル、お教室。予約で動く小さなお店のための、静かで確かな予約システムです。',
      note: 'クレジットカード不要・3分で公開',
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
      note: 'これは見本です。実際の予約は入りません。',
    },
    features: {
      title: '一日の仕事が、そのまま画面に',
      items: [
        {
          title: '予約カレンダー',
          text: '月の混みぐあいと、今日の流れがひと目でわかります。空き時間も見えます。',
        },
        { title: '顧客管理', text: 'お客様ごとに、来店の記録と施術のメモを残せます。' },
        {
          title: 'お店だけの予約ページ',
          text: '店名、メニュー、写真。お店らしい予約ページをすぐに公開できます。',
        },
        {
          title: '自動メール',
          text: '予約の確認と前日のお知らせを自動で送り、当日のキャンセルを減らします。',
        },
        {
          title: '営業時間と休業日',
          text: '定休日、祝日、臨時の営業と休業。受け付けられない時間は選べません。',
        },
        { title: 'スマートフォン対応', text: '施術の合間に、片手で。お店もお客様も、アプリなしで使えます。' },
      ],
    },
    cards: {
      free: {
        title: '初期費用 0円',
        text: 'ベータ版の間は、すべての機能を無料でお使いいただけます。カードの登録もいりません。',
      },
      rich: {
        title: '必要な機能は、はじめから',
        text: '予約、顧客、メール、予約ページ。あとから買い足すことなく、今日から全部使えます。',
      },
    },
    facts: {
      title: '3つの約束',
      items: [
        {
          title: 'ベータ版は無料',
          text: '正式版の30日前までにお知らせします。データはそのまま無料プランへ引き継がれます。',
        },
        {
          title: '予約は重なりません',
          text: '同じ時間に二人のお客様が申し込んでも、受け付けるのは必ず一人だけです。',
        },
        {
          title: 'データはお店のもの',
          text: 'お客様の情報はお店のものです。広告にも、ほかの目的にも使いません。',
        },
      ],
    },
    beta: {
      title: 'ただいまベータ版です',
      text: '初期費用はかかりません。月額料金は正式版からです。ベータ版では、データが失われる可能性があります。',
    },
    faq: {
      title: 'よくあるご質問',
      items: [
        {
          question: '本当に無料ですか？',
          answer:
            'はい。ベータ版の間は、すべての機能を無料でお使いいただけます。正式版では無料プランと有料のスタンダードプランをご用意します。',
        },
        {
          question: 'お客様は会員登録が必要ですか？',
          answer:
            'いいえ。お名前、電話番号、メールアドレスだけでご予約いただけます。変更やキャンセルは、メールのリンクからできます。',
        },
        {
          question: 'パソコンがなくても使えますか？',
          answer: 'はい。登録から毎日の予約の確認まで、スマートフォンだけでお使いいただけます。',
        },
      ],
    },
    close: { title: '明日の予約から、はじめられます。', text: '質問は3つだけ。予約ページは、今日できます。' },
    footer: {
      label: 'このサイトについて',
      terms: '利用規約',
      privacy: 'プライバシーポリシー',
      legal: '特定商取引法に基づく表記',
    },
  },
  en: {
    title: 'Reservations for small shops',
    start: 'Start for free',
    login: 'Log in',
    hero: {
      head: 'Hang out your noren.\nLet the bookings come in.',
      text: 'For hair salons, therapists, nail artists and teachers: a calm and reliable reservation system for small shops that work by appointment.',
      note: 'No credit card · public in three minutes',
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
      note: 'This is a sample. Nothing is booked.',
    },
    features: {
      title: 'A day at work, as it is',
      items: [
        {
          title: 'Calendar',
          text: 'How full the month is and how today goes, at a glance, free time included.',
        },
        { title: 'Customers', text: 'Visits and treatment notes for every customer.' },
        { title: 'Your own booking page', text: 'Name, menus, pictures: public at once, and yours.' },
        {
          title: 'Automatic mails',
          text: 'Confirmations and reminders go out by themselves, so fewer cancel on the day.',
        },
        {
          title: 'Hours and holidays',
          text: 'Days off, public holidays, special days: what you do not offer cannot be chosen.',
        },
        {
          title: 'Made for phones',
          text: 'With one hand between two customers. No app for you or for them.',
        },
      ],
    },
    cards: {
      free: {
        title: 'No initial cost',
        text: 'Everything is free during the beta. No card is asked for.',
      },
      rich: {
        title: 'All of it from the first day',
        text: 'Reservations, customers, mails, booking page: nothing to buy later.',
      },
    },
    facts: {
      title: 'Three promises',
      items: [
        {
          title: 'Free in beta',
          text: 'We tell you 30 days before the official version. Your data moves to the free plan.',
        },
        {
          title: 'No double bookings',
          text: 'If two customers want the same time at once, exactly one gets it.',
        },
        {
          title: 'Your data is yours',
          text: 'Customer data belongs to the shop. No advertising, no other use.',
        },
      ],
    },
    beta: {
      title: 'This is a beta',
      text: 'No initial cost; monthly fees begin with the official version. During the beta, data may be lost.',
    },
    faq: {
      title: 'Questions and answers',
      items: [
        {
          question: 'Is it really free?',
          answer:
            'Yes. Everything is free during the beta. The official version will have a free plan and a paid standard plan.',
        },
        {
          question: 'Do customers need an account?',
          answer:
            'No. Name, telephone and e-mail address are enough. Changing and cancelling work by the link in the mail.',
        },
        {
          question: 'Do I need a computer?',
          answer: 'No. From registration to the daily calendar, a phone is enough.',
        },
      ],
    },
    close: {
      title: 'You can start with tomorrow’s bookings.',
      text: 'Only three questions. Your page is ready today.',
    },
    footer: {
      label: 'About this site',
      terms: 'Terms of service',
      privacy: 'Privacy policy',
      legal: 'Commercial transactions',
    },
  },
}
