// The columns of a file of customers: what the export writes above them, and what other programs call them.

export const fileColumns = [
  'customer_code',
  'name',
  'name_kana',
  'phone',
  'email',
  'gender',
  'birth_date',
  'visit_count',
  'last_visited_at',
  'created_at',
  'notes',
] as const
export type FileColumn = (typeof fileColumns)[number]

/** What can be read: the columns above but for the visits, and a name in two parts. */
export const readColumns = [
  'customer_code',
  'name',
  'family_name',
  'given_name',
  'name_kana',
  'family_name_kana',
  'given_name_kana',
  'phone',
  'email',
  'gender',
  'birth_date',
  'notes',
] as const
export type ReadColumn = (typeof readColumns)[number]

export const customerFile = {
  ja: {
    name: '顧客一覧',
    columns: {
      customer_code: '顧客コード',
      name: '氏名',
      name_kana: 'フリガナ',
      phone: '電話番号',
      email: 'メールアドレス',
      gender: '性別',
      birth_date: '生年月日',
      visit_count: '来店回数',
      last_visited_at: '最終来店日',
      created_at: '登録日',
      notes: 'メモ',
    } satisfies Record<FileColumn, string>,
    genders: { male: '男性', female: '女性', unspecified: '' },
    importedNote: '取り込んだメモ',
  },
  en: {
    name: 'customers',
    columns: {
      customer_code: 'Customer code',
      name: 'Name',
      name_kana: 'Kana',
      phone: 'Phone',
      email: 'E-mail',
      gender: 'Gender',
      birth_date: 'Birth date',
      visit_count: 'Visits',
      last_visited_at: 'Last visit',
      created_at: 'Recorded',
      notes: 'Notes',
    } satisfies Record<FileColumn, string>,
    genders: { male: 'male', female: 'female', unspecified: '' },
    importedNote: 'Imported note',
  },
}

/** Headings as they are compared: folded, in lower case, without blanks. Of two columns of one kind the first counts. */
export const headings: Record<ReadColumn, readonly string[]> = {
  customer_code: ['顧客コード', '顧客番号', '顧客id', '会員番号', '会員コード', 'customercode', 'code'],
  name: ['氏名', '名前', 'お名前', '顧客名', 'お客様名', '氏名(漢字)', '名前(漢字)', 'name', 'fullname'],
  family_name: ['姓', '苗字', '名字', '姓(漢字)', 'lastname', 'familyname'],
  given_name: ['名', '名(漢字)', 'firstname', 'givenname'],
  name_kana: [
    'フリガナ',
    'ふりがな',
    'カナ',
    'かな',
    '氏名(カナ)',
    '氏名(かな)',
    '氏名カナ',
    '名前(カナ)',
    'お名前(カナ)',
    '顧客名(カナ)',
    'カナ氏名',
    'kana',
  ],
  family_name_kana: ['セイ', 'せい', '姓(カナ)', '姓カナ', '姓(かな)'],
  given_name_kana: ['メイ', 'めい', '名(カナ)', '名カナ', '名(かな)'],
  phone: [
    '電話番号',
    '電話',
    '携帯',
    '携帯電話',
    '携帯番号',
    '携帯電話番号',
    'tel',
    '電話番号1',
    'phone',
    'phonenumber',
    'mobile',
  ],
  email: ['メールアドレス', 'メール', 'eメール', 'e-mail', 'email', 'pcメール', 'メールアドレス1'],
  gender: ['性別', 'gender', 'sex'],
  birth_date: ['生年月日', '誕生日', 'お誕生日', 'birthdate', 'birthday', 'dateofbirth'],
  notes: ['メモ', '備考', '顧客メモ', 'notes', 'note', 'memo'],
}

/** First letters and words that say a gender. */
export const genderWords: Record<'male' | 'female', readonly string[]> = {
  male: ['男', '男性', 'male', 'm'],
  female: ['女', '女性', 'female', 'f'],
}

/** 1990-04-03, 1990/4/3, 1990.4.3, 1990年4月3日, with or without a time behind: year, month, day. */
export const writtenDate = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: .*)?$/
