// The columns of a file of customers: what the export writes above them.

export const fileColumns = [
  'customer_code',
  'name',
  'name_kana',
  'phone',
  'email',
  'gender',
  'birth_date',
  'visit_count',
  'first_visited_at',
  'last_visited_at',
  'preferred_staff',
  'created_at',
  'notes',
] as const
export type FileColumn = (typeof fileColumns)[number]

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
      first_visited_at: '初回来店日',
      last_visited_at: '最終来店日',
      preferred_staff: '担当',
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
      email: 'Email',
      gender: 'Gender',
      birth_date: 'Birth date',
      visit_count: 'Visits',
      first_visited_at: 'First visit',
      last_visited_at: 'Last visit',
      preferred_staff: 'Staff',
      created_at: 'Recorded',
      notes: 'Notes',
    } satisfies Record<FileColumn, string>,
    genders: { male: 'male', female: 'female', unspecified: '' },
    importedNote: 'Imported note',
  },
}
