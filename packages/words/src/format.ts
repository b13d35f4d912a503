/**
 * Dates ('YYYY-MM-DD'), minutes of a day and whole yen, as people read them. Pure arithmetic: no Date, so no time
 * zone can shift a day, and no Intl currency, which prints a full-width ￥ in Japanese.
 */

export type Lang = 'ja' | 'en'

export const languages: readonly Lang[] = ['ja', 'en']

/** 2026年11月21日(土) · Sat, 21 November 2026 */
export const formatDate = (lang: Lang, date: string): string => {
  const { year, month, day } = partsOf(date)
  return lang === 'ja'
    ? `${year}年${month}月${day}日(${weekdayName(lang, weekdayOf(date))})`
    : `${weekdayName(lang, weekdayOf(date))}, ${day} ${monthName(month)} ${year}`
}

/** Where the year is plain: 11月21日(土) · Sat, 21 November */
export const formatDayOfYear = (lang: Lang, date: string): string => {
  const { month, day } = partsOf(date)
  const weekday = weekdayName(lang, weekdayOf(date))
  return lang === 'ja' ? `${month}月${day}日(${weekday})` : `${weekday}, ${day} ${monthName(month)}`
}

/** Beside such a day: 2026年, before it · 2026, after it */
export const formatYear = (lang: Lang, date: string): string => {
  const { year } = partsOf(date)
  return lang === 'ja' ? `${year}年` : `${year}`
}

/** 11/21(土) · Sat 21 Nov */
export const formatShortDate = (lang: Lang, date: string): string => {
  const { month, day } = partsOf(date)
  return lang === 'ja'
    ? `${month}/${day}(${weekdayName(lang, weekdayOf(date))})`
    : `${weekdayName(lang, weekdayOf(date))} ${day} ${monthName(month).slice(0, 3)}`
}

/** 11月21日土曜日 · Saturday 21 November: names for buttons, as they are spoken */
export const formatSpokenDate = (lang: Lang, date: string): string => {
  const { month, day } = partsOf(date)
  return lang === 'ja'
    ? `${month}月${day}日${weekdayLongName(lang, weekdayOf(date))}`
    : `${weekdayLongName(lang, weekdayOf(date))} ${day} ${monthName(month)}`
}

/** '2026-11' or '2026-11-21' → 2026年11月 · November 2026 */
export const formatMonth = (lang: Lang, month: string): string => {
  const { year, month: number } = partsOf(month)
  return lang === 'ja' ? `${year}年${number}月` : `${monthName(number)} ${year}`
}

/** '2026-12-01' → 12月 · Dec */
export const formatMonthOnly = (lang: Lang, date: string): string => {
  const { month } = partsOf(date)
  return lang === 'ja' ? `${month}月` : monthName(month).slice(0, 3)
}

/** The dates of a week: 11/28〜12/4 · 28 Nov–4 Dec; within one month 12/6〜12/12 · 6–12 Dec */
export const formatWeek = (lang: Lang, from: string, to: string): string => {
  const [first, last] = [partsOf(from), partsOf(to)]
  const short = (month: number) => monthName(month).slice(0, 3)
  if (lang === 'ja') return `${first.month}/${first.day}〜${last.month}/${last.day}`
  const start = first.month === last.month ? `${first.day}` : `${first.day} ${short(first.month)}`
  return `${start}–${last.day} ${short(last.month)}`
}

/** 545 → 09:05; 1440, an end of day, → 24:00 */
export const formatTime = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** 600, 690 → 10:00〜11:30 · 10:00–11:30 */
export const formatTimeRange = (lang: Lang, start: number, end: number): string =>
  formatTimes(lang, formatTime(start), formatTime(end))

/** By the twelve-hour clock: 545 → 午前9:05 · 9:05 am; 780 → 午後1:00 · 1:00 pm; noon is 午後0:00 · 12:00 pm */
export const formatTime12 = (lang: Lang, minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24
  const rest = pad(minutes % 60)
  if (lang === 'ja') return `${hour < 12 ? '午前' : '午後'}${hour % 12}:${rest}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
}

/** Times that are written already: 10:00〜11:30 · 10:00–11:30. Rule SCR-230. */
export const formatTimes = (lang: Lang, start: string, end: string): string =>
  `${start}${lang === 'ja' ? '〜' : '–'}${end}`

/** Text in pieces; dates, times, prices, telephone numbers, the words of a button and ends of sentences are those that no line may break. */
export const splitUnbroken = (text: string): { text: string; isUnbroken: boolean }[] =>
  // Split at a capture group: every second piece is what the group found.
  text.split(unbroken).map((part, index) => ({ text: part, isUnbroken: index % 2 === 1 }))

const unbroken = new RegExp(
  `(${[
    '「[^「」]{2,12}」',
    '\\d{4}年\\d+月\\d+日\\([日月火水木金土]\\)|\\d+/\\d+\\([日月火水木金土]\\)',
    '[A-Z][a-z]{2},? \\d+ [A-Z][a-z]+(?: \\d{4})?',
    '\\d+:\\d\\d(?:[〜–]\\d+:\\d\\d)?',
    '\\d[\\d,]*円(?:（税込）)?|\u00a5[\\d,]+(?: \\(tax incl\\.\\))?',
    '\\d+(?:-\\d+)+',
    // With the two letters of its verb: 「ご確認ください。」「利用します。」「ありません。」
    'ご?[一-龠]{0,2}(?:いただけます|ください|できます|しました|します)。',
    '(?:おります|なりました|なります|(?:あり|おり|でき|い)?ません|ました|ます|です)。',
  ].join('|')})`,
)

/** 630 → 10時30分 · 10:30 */
export const formatSpokenTime = (lang: Lang, minutes: number): string => {
  if (lang === 'en') return formatTime(minutes)
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}時${rest === 0 ? '' : `${rest}分`}`
}

/** 90 → 1時間30分 · 1 hr 30 min; whole hours in full: 2 hours */
export const formatDuration = (lang: Lang, minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const words =
    lang === 'ja' ? { hour: '時間', minute: '分', gap: '' } : { hour: ' hr', minute: ' min', gap: ' ' }
  if (lang === 'en' && rest === 0 && hours > 0) return hours === 1 ? '1 hour' : `${hours} hours`
  const parts = []
  if (hours > 0) parts.push(`${hours}${words.hour}`)
  if (rest > 0 || hours === 0) parts.push(`${rest}${words.minute}`)
  return parts.join(words.gap)
}

/** For customers, tax included: 3,000円（税込） · ¥3,000 (tax incl.) */
export const formatPrice = (lang: Lang, yen: number): string =>
  `${formatAmount(lang, yen)}${lang === 'ja' ? '（税込）' : ' (tax incl.)'}`

/** 3,000円 · ¥3,000 with U+00A5; below 0 −500円 · −¥500. Rule SCR-230. */
export const formatAmount = (lang: Lang, yen: number): string => {
  const figures = formatCount(Math.abs(yen))
  return `${yen < 0 ? '\u2212' : ''}${lang === 'ja' ? `${figures}円` : `\u00a5${figures}`}`
}

/** 09012345678 → 090-1234-5678; a number whose area code is not certain stays as it is. Rule TEXT-13. */
export const formatPhone = (phone: string): string => {
  const lengths = phoneGroups.find(([form]) => form.test(phone))?.[1]
  if (!lengths) return phone
  const [first, second] = lengths
  return `${phone.slice(0, first)}-${phone.slice(first, first + second)}-${phone.slice(first + second)}`
}

// The lengths of the first two groups. Area codes alone that no longer one begins with; all others would be guessed.
const phoneGroups: readonly (readonly [RegExp, readonly [number, number]])[] = [
  [/^0800\d{7}$/, [4, 3]],
  [/^0[25789]0\d{8}$/, [3, 4]],
  [/^(?:0120|0570)\d{6}$/, [4, 3]],
  [/^0[36]\d{8}$/, [2, 4]],
  [/^(?=\d{10}$)(?:011|044|045|052|075|078|(?:048|092|093|098)[1-9])/, [3, 3]],
]

/** 48210937 → 4821-0937 */
export const formatReservationNumber = (number: string): string => `${number.slice(0, 4)}-${number.slice(4)}`

/**
 * The letter of a shop's crest: the first letter or figure of its name, without legal form, kind of shop and signs; that of the kind where
 * the name says no more, '' where there is none. Rule PAGE-33.
 */
export const crestOf = (name: string): string => {
  const bare = name.normalize('NFC').replace(legalForm, ' ').trim()
  return firstLetter(bare.replace(kindOfShop, '')) || firstLetter(bare)
}

const firstLetter = (text: string): string => /[\p{L}\p{N}]\p{M}*/u.exec(text)?.[0].toUpperCase() ?? ''

/** Says nothing of the shop; also written as one sign or in brackets. */
const legalForm = /株式会社|有限会社|合同会社|合資会社|合名会社|一般社団法人|[(（][株有同資名][)）]|[㈱㈲]/gu

/** Most names begin with it, so it tells no shop from another. A short word counts only where the name goes on behind a blank or sign. */
const kindOfShop =
  /^(?:(?:ヘアーサロン|ヘアサロン|ネイルサロン|エステサロン|美容室|美容院|理容室|整体院|整骨院|接骨院|鍼灸院)[^\p{L}\p{N}]*|(?:ヘアー?|ネイル|エステ|サロン|サロン・ド|アトリエ|the|hair|nails?|beauty|salon|barber|studio|atelier)(?:[^\p{L}\p{N}]+))+/iu

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => {
  const { year, month, day } = partsOf(date)
  // Sakamoto's method: January and February count to the year before, so that the leap day is the last of its year.
  const y = month < 3 ? year - 1 : year
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7
}

/** 6 → 土 · Sat */
export const weekdayName = (lang: Lang, weekday: number): string =>
  (weekdays[lang][weekday] ?? '').slice(0, lang === 'ja' ? 1 : 3)

/** 6 → 土曜日 · Saturday */
export const weekdayLongName = (lang: Lang, weekday: number): string => weekdays[lang][weekday] ?? ''

const weekdays = {
  ja: ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

const monthName = (month: number): string => months[month - 1] ?? ''

const partsOf = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year: Number(year), month: Number(month), day: Number(day.slice(0, 2)) }
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** 1234 → 1,234 */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
