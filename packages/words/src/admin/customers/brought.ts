// Visits that came along from another system, told apart from those that were made here.

export const broughtVisits = {
  ja: {
    /** Beside or below the number of all visits. */
    among: (count: string) => `うち引き継ぎ ${count}回`,
    /** Where all of them did. */
    all: 'すべて引き継ぎ',
    inBrackets: (text: string) => `（${text}）`,
    /** Where nobody knows how many they were. */
    alsoBefore: '以前の来店あり',
    countUnknown: '回数不明',
    dayUnknown: '日付不明',
    /** Of one visit in the history. */
    mark: '引き継ぎ',

    title: '以前の来店',
    text: 'のれんを使い始める前のご来店です。来店回数や「n回目」、最終来店日に合わせて数えます。',
    none: '記録なし',
    since: (day: string) => `${day}〜`,
    count: '回数',
    first: '初回来店日',
    last: '最終来店日',
    withMerged: (count: string) => `統合した顧客や取り込んだ来店履歴も合わせて、${count}回と数えています。`,
  },
  en: {
    among: (count: string) => `${count} before Noren`,
    all: 'all before Noren',
    inBrackets: (text: string) => ` (${text})`,
    alsoBefore: 'returning',
    countUnknown: 'unknown',
    dayUnknown: 'Date unknown',
    mark: 'Before Noren',

    title: 'Earlier visits',
    text: 'Visits before you used Noren. They count toward the number of visits and the last visit.',
    none: 'None',
    since: (day: string) => `${day} –`,
    count: 'Visits',
    first: 'First visit',
    last: 'Last visit',
    withMerged: (count: string) => `${count} including merged records and imported visits.`,
  },
}
