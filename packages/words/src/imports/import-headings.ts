// What other programs and people write above the columns of a table, as patterns of a whole heading: folded to half width and lower
// case, without blanks, punctuation and the polite prefix. Of two columns that fit, the one that stands first here is taken.

const who = '(?:客様|客|顧客|会員|予約者|来店者|利用者|申込者|ゲスト)の?'
const reading =
  '(?:フリガナ|ふりがな|カナ|かな|よみがな|読み仮名|読みがな|ヨミガナ|読み|よみ|ヨミ|ひらがな|カタカナ)'
const of = '(?:氏名|名前|なまえ)'
const visited = '(?:来店|来院|来室|来館|利用|施術)'
const sums = '(?:合計|総)?(?:金額|料金|価格|代金|額|計)'

const people = {
  customer_code: `(?:${who})?(?:コード|番号|ナンバー|id)|顧客管理番号|管理番号|(?:${who}|管理)no|カルテ(?:番号|no|ナンバー|id)?|(?:会員|診察券|顧客)?カード番号|no|番`,
  family_name_kana: `(?:${who})?${of}?の?(?:姓|苗字|名字|セイ|せい)の?${reading}|${reading}の?(?:姓|苗字|名字|セイ|せい)|(?:${who})?${of}?(?:セイ|せい)|姓よみ|${of}(?:姓${reading}|${reading}姓)`,
  given_name_kana: `(?:(?:${who})?${of}の?)?(?:名|メイ|めい)の?${reading}|${reading}の?(?:名|メイ|めい)|(?:${who})?${of}?(?:メイ|めい)|${of}${reading}名`,
  family_name: `(?:${who})?${of}?(?:姓|苗字|名字)(?:漢字|全角)?|漢字姓|${of}漢字姓|ラストネーム`,
  given_name: `(?:${who})?${of}名(?:漢字|全角)?|名(?:漢字|全角)?|漢字名|${of}漢字名|下の名前|ファーストネーム`,
  name_kana: `(?:${who})?${of}?の?${reading}(?:全角|半角|名|氏名)*|${who}名?${reading}|${reading}${of}`,
  name: `(?:${who})?${of}(?:漢字|全角|フルネーム|姓名|敬称)?|(?:${who}名?|客様)(?:漢字)?|姓名|フルネーム|漢字氏名|line(?:の)?(?:名|名前|表示名|登録名)|表示名|名簿`,
  phone: `(?:${who}|予約時)?(?:自宅|携帯|固定|勤務先|連絡先|日中の|緊急)?(?:電話|携帯|連絡先|tel|でんわ|ケータイ|スマホ|phone)(?:電話|番号|tel|no|連絡先)*(?:自宅|携帯|固定|勤務先|\\d+)?(?:番号)?`,
  email: `(?:${who}|予約時)?(?:pc|携帯|スマホ|パソコン|電子|自宅)?(?:e?メール|e?mail|メアド)(?:アドレス|番号)?(?:pc|携帯|\\d+)*`,
} as const

const peopleEn = {
  customer_code:
    '(?:customer|client|member|reference|record)(?:id|code|number|no)|id|no|number|code|squarecustomerid',
  family_name_kana:
    '(?:phonetic)(?:last|family)name|(?:last|family)name(?:kana|phonetic|yomi)|yomi(?:last|family)name|(?:last|family)namereading',
  given_name_kana:
    '(?:phonetic)(?:first|given)name|(?:first|given)name(?:kana|phonetic|yomi)|yomi(?:first|given)name|(?:first|given)namereading',
  family_name: '(?:customer|client)?(?:last|family|sur)(?:name)|surname|lastname|last',
  given_name: '(?:customer|client)?(?:first|given)(?:name)|forename|first',
  name_kana: '(?:name)?(?:kana|furigana|reading|phonetic)(?:name)?',
  name: '(?:full|customer|client|guest|display|contact)?name|customer|client|guest',
  phone:
    '(?:mobile|home|work|cell|main|primary|business|other|contact)?(?:phone|telephone|tel|cell|mobile)(?:number|no)?(?:\\d+)?(?:value)?',
  email: '(?:home|work|primary|contact)?e?mail(?:address)?(?:\\d+)?(?:value)?',
} as const

/** In the order in which they are tried. Rule IMP-11. */
export const customerHeadings = {
  ja: {
    skip: '(?:会員)?(?:登録|更新|作成|最終更新|情報更新)(?:日|日時|年月日)',
    ...people,
    gender: '性別|男女|性別区分',
    birth_year: '(?:生年|誕生年|生まれ年|生まれた年|生年月日年|誕生日年|誕生日西暦)',
    birth_month: '(?:誕生月|生まれ月|生まれた月|生年月日月|誕生日月)',
    birth_day: '(?:生年月日日|誕生日日|生まれ日|生まれた日)',
    birth_date:
      '生年月日(?:西暦|和暦|元号)?|(?:客様)?(?:誕生日|誕生年月日|バースデー|バースデイ)(?:西暦|和暦)?|誕生日(?:生年月日)?',
    postal_code: '(?:(?:自宅|現住所|勤務先)の?|住所の?)?(?:郵便番号|〒|郵便)(?:番号)?',
    address: `(?:${who})?(?:現|自宅)?住所(?:\\d+)?|(?:(?:自宅|現住所)の?|住所)?(?:都道府県|県|市区町村|市町村|市区郡|区市町村|郡市区|町名番地|町域|番地|丁目番地|町村番地|それ以降の?住所|以降の?住所|建物|建物名|建物名等|ビル名|マンション名|マンション等|建物名部屋番号|部屋番号|丁目|以下)+`,
    visit_count: `(?:総|累計|累積|通算|合計|これまでの)?(?:${visited}|取引)(?:回数|数|件数)(?:合計|累計)?|回数|来店`,
    first_visited_on: `(?:初回|初|新規|はじめての|最初の)の?${visited}(?:日|日時|年月日)?|初回日?`,
    last_visited_on: `(?:最終|前回|直近|最新|最後の|最近の?|最後に)の?(?:${visited})(?:日|日時|年月日|した日)?|最終日?|前回`,
    staff:
      '(?:主|メイン|前回|最終|現|指名|客様)?の?担当(?:者|スタッフ|スタイリスト|美容師|技術者|セラピスト|ネイリスト|アイリスト)?(?:名|氏名)?|スタッフ(?:名)?|スタイリスト(?:名)?|指名(?:スタッフ|スタイリスト)(?:名)?',
    notes: `(?:${who}|店内|施術|スタッフ|サロン)?(?:メモ|備考|コメント|特記事項|注意事項|申し送り|連絡事項|特徴)(?:欄|内容)?(?:\\d+)?|カルテ(?:内容|メモ)|お?ぼえがき|覚え書き|覚書`,
  },
  en: {
    skip: '(?:created|updated|recorded|modified)(?:at|on|date)?|creationsource|(?:phone|email|address|event|relation|website|customfield)\\d*(?:label|type)|fileas|firsttransaction(?:at)?|labels',
    ...peopleEn,
    gender: 'gender|sex',
    birth_year: 'birthyear|yearofbirth',
    birth_month: 'birthmonth|monthofbirth',
    birth_day: 'dayofbirth',
    birth_date: 'birth(?:date|day)|dateofbirth|dob',
    postal_code: '(?:address)?(?:\\d+)?(?:postalcode|postcode|zip|zipcode)',
    address:
      '(?:street)?address(?:line)?(?:\\d+)?|address\\d+(?:street|city|region|extendedaddress|formatted)|street|city|state|region|prefecture|locality',
    visit_count: '(?:total)?(?:visits|visitcount|transactioncount|numberofvisits|bookings)',
    first_visited_on: 'firstvisit(?:date|ed|edon)?',
    last_visited_on: 'lastvisit(?:date|ed|edon)?|lastappointment(?:date)?',
    staff: '(?:preferred|assigned)?(?:staff|stylist|therapist)(?:member|name)?',
    notes: 'notes?|memo|comments?|remarks?',
  },
}

export const visitHeadings = {
  ja: {
    skip: '(?:予約)?(?:受付|申込|申し込み|登録|更新|作成)(?:日|日時|年月日|時刻|時間)|受付',
    number: '(?:予約|受付|伝票|会計)(?:番号|id|no|コード|ナンバー)',
    ...people,
    ends_at: '(?:予約|利用|施術|来店)?の?(?:終了日時|日時終了|終了年月日時)',
    end_time: '(?:予約|利用|施術)?(?:終了(?:予定)?(?:時間|時刻)?|終わり|終)',
    starts_at:
      '(?:予約|来店|施術|利用|開始|希望|予約開始|来店開始|利用開始|来店予定)?の?日時(?:開始)?|(?:予約|来店)日時間|予約開始',
    minutes:
      '(?:総|合計)?(?:所要|施術|コース|サービス|利用|メニュー|実施術|滞在)(?:時間|分数?)(?:分)?|所要|分数?|時間分|長さ',
    date: '(?:予約|来店|施術|利用|来院|会計|実施|開始|来店予定|予約実施|サービス提供)?の?(?:日|日付|年月日|日にち)|日程|予定日',
    time: '(?:予約|来店|開始|来院|入店|来店予定|予約開始)?の?(?:時間|時刻|時間帯)|(?:予約|来店)?開始(?:予定)?(?:時間|時刻)?|スタート',
    menu: '(?:予約|施術|利用|サロン|選択)?(?:メニュー|コース|プラン|サービス)(?:名|内容)?(?:\\d+)?|(?:施術|予約|来店|技術|利用)内容|施術|技術|内容|利用クーポン|クーポン(?:名)?|件名|タイトル|予定|用件',
    staff:
      '(?:主|メイン|指名|予約)?の?担当(?:者|スタッフ|スタイリスト|美容師|技術者|セラピスト|ネイリスト)?(?:名|氏名)?|スタッフ(?:名)?|スタイリスト(?:名)?|指名(?:スタッフ|スタイリスト)(?:名)?|リソース(?:名)?',
    price: `(?:予約時|予約|支払い?|請求|会計|施術|売上|税込|小計|メニュー)?${sums}(?:税込|円|合計|予定)*|売上|会計|合計|総計`,
    cancel_reason: '(?:予約)?(?:キャンセル|取消|取り消し)の?(?:理由|事由)',
    status:
      '(?:予約|来店|施術)?(?:ステータス|状態|状況|区分|結果)|ステイタス|来店(?:キャンセル)?|キャンセル(?:区分|有無)?',
    notes: `(?:${who}|店内|施術|スタッフ|サロン|予約)?(?:メモ|備考|コメント|特記事項|注意事項|申し送り|連絡事項|要望|相談|リクエスト|メッセージ)+(?:欄|内容|事項)?(?:\\d+)?|説明`,
  },
  en: {
    skip: '(?:created|updated|received|booked)(?:at|on)?|source|alldayevent|private|enddate',
    number: '(?:booking|reservation|appointment)(?:id|number|no|code)|reservationnumber',
    ...peopleEn,
    ends_at: 'end(?:s)?(?:at)|enddatetime',
    end_time: 'end(?:time)?',
    starts_at: '(?:start|booking|appointment)?(?:s)?(?:at|datetime)|appointment|when',
    minutes: 'duration(?:minutes|min|mins)?|minutes|length',
    date: '(?:visit|booking|appointment|start|service)?date|day',
    time: '(?:visit|booking|appointment|start)?time|start',
    menu: '(?:menu|service|treatment|course|subject|summary|title)(?:name)?s?',
    staff: 'staff(?:member|name)?|stylist|therapist|employee|resource|provider|with',
    price: '(?:total|net|gross)?(?:price|amount|total|fee|sales)(?:incltax|yen|jpy)*|total',
    cancel_reason: '(?:reason(?:of|for))?cancell?ation(?:reason)?|cancell?(?:ed)?reason',
    status: '(?:booking|appointment)?(?:status|state)',
    notes: 'notes?|memo|comments?|remarks?|description|wishes|requests?',
  },
}
