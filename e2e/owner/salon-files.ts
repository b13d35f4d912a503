// The two files that a salon takes out of its former system: all its customers, and its bookings to come. Nobody in them exists.
import { csvFile, shiftJis } from '../imports/files.ts'
import { addDate, shopNow } from '../day-page.ts'

/** What a spreadsheet in Japan would show: quoted, in Shift_JIS, with lines that end as Windows ends them. */
const salonFile = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  csvFile(name, shiftJis(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')))

/** `serving`: who works there. A fifth has no birth date, a seventh no telephone, some kana are half as wide, some cells hold two lines. */
export const customersFile = (count: number, serving: readonly string[]) =>
  salonFile('顧客一覧.csv', [
    [
      'お客様番号',
      '氏名（漢字）',
      '氏名（カナ）',
      '性別',
      '生年月日',
      '電話番号',
      'メールアドレス',
      '郵便番号',
      '住所',
      '来店回数',
      '初回来店日',
      '前回来店日',
      '主担当スタッフ',
      'DM可否',
      'お客様メモ',
    ],
    ...Array.from({ length: count }, (_, nth) => [
      `CN${String(12_000 + nth)}`,
      nameOf(nth),
      nth % 4 === 0 ? 'ﾔﾏﾀﾞ ﾊﾅｺ' : 'ヤマダ ハナコ',
      nth % 8 === 0 ? '男性' : '女性',
      nth % 5 === 4 ? '0000/00/00' : `${1950 + (nth % 55)}/0${1 + (nth % 9)}/${10 + (nth % 18)}`,
      nth % 7 === 6 ? '' : phoneOf(nth),
      nth % 3 === 0 ? `customer${nth}@example.jp` : '',
      nth % 2 === 0 ? '1100005' : '',
      nth % 2 === 0 ? `東京都台東区上野${1 + (nth % 7)}-${1 + (nth % 20)}` : '',
      1 + (nth % 40),
      '2019/05/03',
      `2026/${1 + (nth % 10)}/${1 + (nth % 28)}`,
      nth % 6 === 5 ? '指名なし' : (serving[nth % serving.length] ?? ''),
      nth % 2 === 0 ? '可' : '不可',
      nth % 10 === 0 ? 'カラー剤に注意\nお茶は温かいもの' : '',
    ]),
  ])

/** From tomorrow on, two a day; of the same people, with menus as the former system called them. */
export const visitsFile = (count: number, serving: readonly string[]) =>
  salonFile('予約一覧.csv', [
    [
      'ステータス',
      '予約番号',
      '来店日',
      '開始時間',
      '終了時間',
      '所要時間',
      'スタッフ',
      'お客様名',
      'フリガナ',
      '電話番号',
      'メニュー',
      'クーポン',
      '予約時合計金額',
      'ご要望・ご相談',
    ],
    ...Array.from({ length: count }, (_, nth) => [
      '受付待ち',
      `BE${String(345_600 + nth)}`,
      dayOf(nth).replaceAll('-', ''),
      nth % 2 === 0 ? '1000' : '1430',
      nth % 2 === 0 ? '1130' : '1530',
      nth % 2 === 0 ? '1時間30分' : '1時間',
      serving[nth % serving.length] ?? '',
      nameOf(nth * 7),
      'ヤマダ ハナコ',
      phoneOf(nth * 7),
      nth % 2 === 0 ? 'カット＋カラー' : 'カット',
      nth % 9 === 0 ? '【平日限定】トリートメント付' : '',
      nth % 2 === 0 ? '¥8,800' : '¥5,500',
      nth % 5 === 0 ? '白髪が気になります' : '',
    ]),
  ])

export const nameOf = (nth: number): string =>
  `${['髙橋', '山﨑', '佐藤', '伊藤', '渡邉', '中村', '小林'][nth % 7]} ${['美咲', '陽菜', '結衣', '健太'][nth % 4]}${nth}`

/** The first and the last day of the visits. */
export const dayOf = (nth: number): string => addDate(shopNow().today, 1 + Math.floor(nth / 2))

const phoneOf = (nth: number): string => `090${String(22_000_000 + nth)}`
