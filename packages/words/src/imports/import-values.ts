// What is written in the cells of tables from elsewhere, as patterns; both languages are read in every file. Rules IMP-13 to IMP-19.

/** Of a whole cell, folded to half width and lower case, without blanks. The first that fits counts. */
export const importStatusWords = {
  ja: {
    no_show: '.*(?:無断|ノーショー|来店なし|来店無し|未来店|すっぽかし|不来店).*',
    canceled: '.*(?:キャンセル|取消|取り消し|中止|お断り|否認|却下|辞退).*',
    treated:
      '.*(?:来店済|会計済|施術済|来店完了|利用済|対応済|受付済|実施済|終了|完了|支払済|精算済|来店中|施術中).*|来店|済み?|来店あり',
    reserved:
      '.*(?:確定|予約|受付中|受付待|承認|仮|未来店前|来店前|来店待ち|リクエスト|有効|これから|予定|成立).*',
  },
  en: {
    no_show: 'no-?_?show|didnotattend|missed',
    canceled: '.*cancell?ed.*|declined|rejected',
    treated: '.*(?:completed|attended|paid|done|treated|arrived|checkedin|fulfilled|visited|tookplace).*',
    reserved:
      '.*(?:awaiting|waiting|confirmed|accepted|booked|pending|reserved|scheduled|requested|agreed|active|tentative).*',
  },
}

/** Why a visit was canceled, of a whole cell, folded as a status is; also as our own file says it. The first that fits counts. */
export const importReasonWords = {
  ja: {
    no_show: '.*(?:無断|ノーショー|来店なし|すっぽかし|不来店).*',
    same_day: '.*当日.*',
    declined: '.*(?:お断り|辞退|却下|否認).*',
    expired: '.*期限切れ.*',
    customer: '.*(?:客様|本人|自己|顧客|会員)(?:の|側|から)?.*|客',
    shop: '.*(?:店|サロン|スタッフ|担当)(?:の|側|から|舗)?.*|迷惑予約|期限後の(?:お)?支払い.*',
  },
  en: {
    no_show: 'no-?_?show|didnotattend|missed',
    same_day: '(?:onthe|same)-?day',
    declined: 'declined|rejected',
    expired: 'expired',
    customer: '(?:(?:cancell?ed)?bythe)?(?:customer|client|guest)|atthecustomer.?swish',
    shop: '(?:(?:cancell?ed)?bythe)?(?:shop|salon|staff|merchant)|spam|paid(?:after|too).*',
  },
}

/** Of a whole cell, folded. `blank`: stands for nothing. */
export const importWords = {
  ja: {
    blank:
      '[-‐―ー−_\\/・*×.?]+|(?:なし|無し|無|未登録|未設定|未入力|不明|非公開|未回答|登録なし|該当なし|空欄)|0\\/0\\/0+|0000[-/.年]00[-/.月]00日?(?: .*)?',
    male: '男|男性|男子|おとこ|オトコ|メンズ',
    female: '女|女性|女子|おんな|オンナ|レディース',
    otherGender: 'その他|回答しない|指定なし|選択しない|どちらでもない|未選択|無回答',
    nobodyServes: '(?:指名|担当|担当者|希望)?(?:なし|無し|フリー|おまかせ|お任せ|ナシ|無)|フリー',
    free: '無料|サービス',
  },
  en: {
    blank: 'n\\/?a|null|none|nil|undefined|nan|#n\\/a|#ref!|#value!|#name\\?|#div\\/0!|unknown',
    male: 'm|male|man|men|1',
    female: 'f|female|woman|women|w|2',
    otherGender: 'other|0|9|3|unspecified|notspecified|prefernottosay',
    nobodyServes: 'any(?:one|body)?|no ?preference|none|free',
    free: 'free',
  },
}

/** Names of eras with the year before their first, and their last year. */
export const importEras = {
  ja: [
    { name: '明治|明|m', before: 1867, last: 45 },
    { name: '大正|大|t', before: 1911, last: 15 },
    { name: '昭和|昭|s', before: 1925, last: 64 },
    { name: '平成|平|h', before: 1988, last: 31 },
    { name: '令和|令|r', before: 2018, last: 99 },
  ],
  en: [
    { name: 'meiji', before: 1867, last: 45 },
    { name: 'taisho', before: 1911, last: 15 },
    { name: 'showa', before: 1925, last: 64 },
    { name: 'heisei', before: 1988, last: 31 },
    { name: 'reiwa', before: 2018, last: 99 },
  ],
}

/** Parts of dates and times, as patterns. */
export const importMarks = {
  ja: {
    firstYear: '元',
    year: '年',
    month: '月',
    day: '日',
    born: '生まれ|生|頃|ごろ',
    weekday: '[(（\\[]?[日月火水木金土](?:曜日?)?(?:[・.]?祝)?[)）\\]]|[日月火水木金土]曜日?',
    am: '午前|am|a\\.m\\.',
    pm: '午後|pm|p\\.m\\.',
    hour: '時間?',
    minute: '分',
    times: '回|件|度|来店',
    yen: '円|yen|jpy|[¥￥\\\\]',
    polite: '\\s*様$|(?<=\\p{Script=Han})(?:さん|さま)$',
    codeOfPost: '〒',
    prefectureAlone: '^(?:北海道|東京都|京都府|大阪府|.{2,3}県)$',
    cityAlone: '[市区町村郡]$',
    prefecture: '^(?:〒?\\s*\\d{3}-?\\d{4}\\s*)?(?:北海道|東京都|京都府|大阪府|.{2,3}県)',
  },
  en: {
    firstYear: '1',
    year: 'year',
    month: 'month',
    day: 'day',
    born: 'born',
    weekday: '\\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?\\)?,?',
    am: 'am|a\\.m\\.',
    pm: 'pm|p\\.m\\.',
    hour: 'h(?:ours?|rs?)?',
    minute: 'min(?:ute)?s?|m',
    times: 'times|visits?',
    yen: 'yen|jpy',
    polite: '\\s+(?:sama|san)$',
    codeOfPost: 'zip',
    prefectureAlone: '^(?:.* prefecture)$',
    cityAlone: ' (?:city|ward)$',
    prefecture: 'japan$',
  },
}

/** Written by us where a table says nothing. */
export const importStandIns = {
  ja: { nameless: '（お名前なし）', address: '住所', column: (number: number) => `${number}列目` },
  en: { nameless: '(no name)', address: 'Address', column: (number: number) => `Column ${number}` },
}

/** What the server says of rows. */
export const importRowWords = {
  ja: {
    atLine: (line: number) => `（${line}行目）`,
    staff: '担当',
    menu: 'メニュー',
    price: '金額',
    external: '外部カレンダーの予定',
    gone: '削除されたデータ',
    statuses: {
      reserved: '予約',
      treated: '来店済み',
      canceled: 'キャンセル',
      no_show: '無断キャンセル',
    },
  },
  en: {
    atLine: (line: number) => ` (line ${line})`,
    staff: 'Staff',
    menu: 'Menu',
    price: 'Price',
    external: 'An event of another calendar',
    gone: 'Deleted since',
    statuses: { reserved: 'Reserved', treated: 'Visited', canceled: 'Canceled', no_show: 'No-show' },
  },
}

/** カット → カット（60分）: what a name is made into that is too short for a menu, and the name again. */
export const withMinutes = (name: string, minutes: number): string => `${name}（${minutes}分）`
export const withoutMinutes = (name: string): string => name.replace(/[（(]\d+分[）)]$/, '')
