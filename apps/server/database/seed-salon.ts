// The demo salon's words: a small hair salon in a side street, as its owner would describe it.

const everyDayButTuesday = ['sunday', 'monday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const demoShop = {
  name: 'ヘアサロン こはる',
  businessHours: {
    workingHours: [{ opening_time: '10:00', closing_time: '19:00' }],
    workingDays: [...everyDayButTuesday],
    isHolidayWorking: true,
  },
  menu: { name: 'カット＋シャンプー', price: 5500, duration: 60, totalDuration: 60 },
}

export const profile = {
  profile: '路地の奥の、席数3つの小さなサロンです。\nお一人おひとりの髪に、ゆっくり向き合います。',
  phone_number: '03-1234-5678',
  email: 'koharu@noren.example',
  postal_code: '110-0001',
  prefecture: '東京都',
  city: '台東区',
  address: '谷中1-2-3',
  building: 'こはるビル1階',
  access_info: '根津駅 徒歩3分\n千代田線の1番出口からお越しください。青いのれんが目印です。',
  payment_options: ['現金', 'クレジットカード', '電子マネー'],
  payment_notes: '電子マネーは交通系ICカードとiDをご利用いただけます。',
  ask_kana: true,
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

export const greeting = {
  title: 'ごあいさつ',
  content: JSON.stringify({
    type: 'doc',
    content: [
      paragraph('はじめまして。店主の小春です。'),
      paragraph(
        '髪の悩みは人それぞれ。まずはお話をゆっくり伺ってから、無理のない仕上がりをご提案します。お子さま連れの方もどうぞお気軽にお越しください。',
      ),
    ],
  }),
}

/** The menu that customers may pay when they book, where the stand-in for the provider runs. */
export const paidInAdvance = 'トリートメント'

/** Beside the first menu of the registration. */
export const menus = [
  {
    name: 'カット＋カラー',
    description: '白髪染めもファッションカラーも。頭皮にやさしい薬剤を使います。',
    price: 11000,
    duration: 120,
    total_duration: 120,
    after_time: 10,
  },
  {
    name: '前髪カットのみ',
    description: 'お仕事帰りにもどうぞ。',
    price: 1100,
    duration: 20,
    total_duration: 20,
  },
  {
    name: paidInAdvance,
    description: '髪質に合わせた3種類からお選びいただけます。',
    price: 4400,
    duration: 45,
    total_duration: 60,
  },
  {
    name: '着付け＋ヘアセット',
    description: '成人式・結婚式・お宮参りに。お着物はお持ち込みください。',
    price: 16500,
    duration: 120,
    total_duration: 150,
    before_time: 10,
    after_time: 20,
    requires_approval: true,
  },
]

const person = (
  family: string,
  given: string,
  familyKana: string,
  givenKana: string,
  mail: string,
  phone: string,
) => ({
  family_name: family,
  given_name: given,
  family_name_kana: familyKana,
  given_name_kana: givenKana,
  email: `${mail}@example.jp`,
  phone,
})

export const customers = [
  person('山田', '花子', 'ヤマダ', 'ハナコ', 'hanako', '09012345671'),
  person('佐藤', '美咲', 'サトウ', 'ミサキ', 'misaki.sato', '09012345672'),
  person('鈴木', '陽子', 'スズキ', 'ヨウコ', 'yoko', '09012345673'),
  person('髙橋', '恵', 'タカハシ', 'メグミ', 'megumi', '09012345674'),
  person('田中', '由美', 'タナカ', 'ユミ', 'yumi', '08012345675'),
  person('渡邊', '千夏', 'ワタナベ', 'チナツ', 'chinatsu', '08012345676'),
  person('伊藤', 'さくら', 'イトウ', 'サクラ', 'sakura', '08012345677'),
  person('中村', '真理子', 'ナカムラ', 'マリコ', 'mariko', '08012345678'),
  person('小林', '葵', 'コバヤシ', 'アオイ', 'aoi', '07012345679'),
  person('加藤', '健一', 'カトウ', 'ケンイチ', 'kenichi', '07012345680'),
  person('吉田', '直樹', 'ヨシダ', 'ナオキ', 'naoki', '07012345681'),
  person('𠮷川', '七海', 'ヨシカワ', 'ナナミ', 'nanami', '07012345682'),
  person('山本', 'ひなた', 'ヤマモト', 'ヒナタ', 'hinata', '09012345683'),
  person('松本', '結衣', 'マツモト', 'ユイ', 'yui', '09012345684'),
  person('五十嵐', '明日香', 'イガラシ', 'アスカ', 'asuka', '09012345685'),
] as const

export const wishes = [
  '前回と同じくらいの長さでお願いします。',
  '頭皮が敏感なので、しみにくいカラーを希望します。',
  '小さな子どもと一緒に伺います。',
  '肩につくくらいの長さにしたいです。',
]
