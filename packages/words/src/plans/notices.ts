// What owners are told about their plan by mail.

export const planNotices = {
  ja: {
    plan_near: {
      subject: '【のれん】オンライン予約が、プランの上限に近づいています',
      lead: (shop: string, count: number, limit: number) =>
        `「${shop}」のオンライン予約が、直近30日間で${count}件になりました。\nいまのプランでお受けできるのは、30日間に${limit}件までです。`,
      after:
        '上限に達すると、予約ページでの受付を一時お休みし、お電話などでのお問い合わせをご案内します。30日より前の予約が数から外れると、受付は自動的に再開します。',
      spam: '心当たりのない予約が入っているときは、予約詳細で「迷惑予約」にすると、数から外れます。',
    },
    plan_reached: {
      subject: '【のれん】オンライン予約の受付をお休みしています',
      lead: (shop: string, count: number, limit: number) =>
        `「${shop}」のオンライン予約が、直近30日間で${count}件になり、いまのプランの上限（${limit}件）に達しました。\n予約ページでの受付を一時お休みしています。`,
      after:
        'お受けした予約は、そのまま残ります。お店の画面からの予約の登録も、お客様による確認・変更・キャンセルも、これまでどおりご利用いただけます。30日より前の予約が数から外れると、受付は自動的に再開します。',
      spam: '心当たりのない予約が入っているときは、予約詳細で「迷惑予約」にすると、数から外れます。',
    },
    link: 'プランと利用状況を見る',
    menus_hidden: {
      subject: '【のれん】メニューの一部を非公開にしました',
      lead: (shop: string, limit: number) =>
        `フリープランで公開できるメニューは、${limit}件までです。\nそのため「${shop}」の次のメニューを、並び順の後ろから非公開にしました。`,
      kept: '削除はしていません。すでにお受けした予約にも影響はありません。公開するメニューは、メニューの画面で入れ替えられます。',
      link: 'メニューを見る',
      item: (name: string) => `・${name}`,
      others: (count: number) => `ほか${count}件`,
    },
    beta_ends: {
      subject: (date: string) => `【のれん】${date}でベータ期間を終え、プランを始めます`,
      lead: (date: string) =>
        `いつも「のれん」をご利用いただき、ありがとうございます。\n${date}にベータ期間を終え、フリープランとスタンダードプランを始めます。`,
      free: (menus: number, reservations: number) =>
        `お手続きがなければ、フリープランで引き続きお使いいただけます。自動で料金がかかることはありません。フリープランは、公開できるメニューが${menus}件まで、オンライン予約が30日間に${reservations}件までです。`,
      kept: (menus: number) =>
        `その時点で${menus}件を超えて公開されているメニューは、並び順の後ろから非公開になります。削除はしません。これまでの予約、お客様の情報、設定は、すべてそのまま残ります。`,
      link: 'プランと利用状況を見る',
    },
  },
  en: {
    plan_near: {
      subject: '[Noren] Online reservations are near the limit of your plan',
      lead: (shop: string, count: number, limit: number) =>
        `${shop} has had ${count} online reservations in the last 30 days.\nYour plan takes up to ${limit} in 30 days.`,
      after:
        'At the limit the booking page pauses and names your phone or email address instead. It opens again automatically as reservations become older than 30 days.',
      spam: 'Prank bookings can be marked as spam in their details. They then no longer count.',
    },
    plan_reached: {
      subject: '[Noren] Your booking page is paused',
      lead: (shop: string, count: number, limit: number) =>
        `${shop} has had ${count} online reservations in the last 30 days, and your plan takes up to ${limit}.\nThe booking page is paused.`,
      after:
        'All reservations stay. You can go on entering reservations yourself, and customers can go on viewing, changing and canceling theirs. The page opens again automatically as reservations become older than 30 days.',
      spam: 'Prank bookings can be marked as spam in their details. They then no longer count.',
    },
    link: 'View plan and usage',
    menus_hidden: {
      subject: '[Noren] Some of your menus were unpublished',
      lead: (shop: string, limit: number) =>
        `The free plan shows up to ${limit} menus.\nThese menus of ${shop}, the last in your order, are no longer shown.`,
      kept: 'None was deleted, and reservations that were made with them stay. On the menus’ screen you choose which ones are shown.',
      link: 'See the menus',
      item: (name: string) => `- ${name}`,
      others: (count: number) => `and ${count} more`,
    },
    beta_ends: {
      subject: (date: string) => `[Noren] The beta ends and plans begin on ${date}`,
      lead: (date: string) =>
        `Thank you for using Noren.\nOn ${date} the beta ends, and the free and the standard plan begin.`,
      free: (menus: number, reservations: number) =>
        `If you do nothing, you continue on the free plan. Nothing is ever charged automatically. The free plan shows up to ${menus} menus and takes up to ${reservations} online reservations in 30 days.`,
      kept: (menus: number) =>
        `Menus beyond ${menus} that are shown then will be unpublished, the last of your order first. None is deleted. Reservations, customers and settings all stay.`,
      link: 'View plan and usage',
    },
  },
}
