// Why a file from elsewhere cannot be read, and why a cell of it could not be understood.
import type { Lang } from '../format.ts'
import { validationText } from '../wire/validation.ts'

/** Of the whole file. */
export const importProblems = {
  ja: {
    empty: 'ファイルの中身がありません。データの入ったファイルをお選びください',
    no_rows: '見出しだけで、取り込む行がありません',
    too_many_rows: '一度に取り込めるのは20,000行までです。ファイルを分けてお試しください',
    too_many_columns: '列が多すぎます（100列まで）。必要のない列を削除してお試しください',
    cell_too_long: 'ひとつのセルが長すぎます（10,000文字まで）。そのセルを短くしてお試しください',
    quote_open:
      '「"」で始まったセルが閉じられていないため、最後まで読み取れません。その行の「"」をご確認ください',
    not_a_table: '表として読み取れないファイルです。CSV、TSV、またはExcel（.xlsx）のファイルをお選びください',
    xls_old:
      '古い形式のExcelファイル（.xls）です。Excelで開き、「名前を付けて保存」で「.xlsx」または「CSV」にしてからお試しください',
    xlsx_broken: 'Excelファイルが壊れているか、途中で切れています。もう一度保存し直してお試しください',
    xlsx_too_large: 'Excelファイルの中身が大きすぎます。必要なシートと列だけを残してお試しください',
    xlsx_protected:
      'パスワードで保護されたExcelファイルは読み取れません。パスワードを外して保存し直してお試しください',
  },
  en: {
    empty: 'The file is empty. Please choose a file with data in it',
    no_rows: 'There are headings but no rows to import',
    too_many_rows: 'At most 20,000 rows at once, please. Split the file',
    too_many_columns: 'There are too many columns (at most 100). Please delete those that are not needed',
    cell_too_long: 'A cell is too long (at most 10,000 characters). Please shorten it',
    quote_open:
      'A cell that begins with a quotation mark is never closed, so the file cannot be read to its end',
    not_a_table: 'This file cannot be read as a table. Please choose a CSV, TSV or Excel (.xlsx) file',
    xls_old: 'This is an old Excel file (.xls). Please open it in Excel and save it as .xlsx or CSV',
    xlsx_broken: 'The Excel file is damaged or cut off. Please save it once more',
    xlsx_too_large: 'The Excel file holds too much. Please keep only the sheet and columns that are needed',
    xlsx_protected:
      'An Excel file that is protected by a password cannot be read. Please save it without the password',
  },
}
export type ImportProblem = keyof (typeof importProblems)['ja']

/** Of one cell, besides the keys of validation. */
export const importReasons = {
  ja: {
    name_missing: 'お名前がない行です。代わりの名前で取り込みます',
    gender_unknown: '性別として読み取れません',
    date_unknown: '日付として読み取れません',
    year_missing: '年がないため、日付として取り込めません',
    year_assumed: '年がないため、今日に近い日付として読み取りました。日付をご確認ください',
    year_short: '西暦か和暦か分からない年です。「1985」や「昭和60年」のように入力してください',
    day_missing: '月または日がないため、日付として取り込めません',
    date_future: '今日より先の日付です',
    count_unknown: '回数として読み取れません',
    time_unknown: '時刻として読み取れません',
    date_missing: '日付がないため、予約として取り込めません',
    time_missing: '時刻がないため、予約として取り込めません',
    time_assumed: '時刻がないため、12:00の来店として取り込みます',
    minutes_unknown: '所要時間として読み取れません',
    end_before_start: '終了が開始より前になっています',
    price_unknown: '金額として読み取れません',
    status_unknown: '予約の状態として読み取れません',
    menu_long: 'メニュー名が長いため、途中までを取り込みます',
  },
  en: {
    name_missing: 'This row has no name. Something else of it stands in',
    gender_unknown: 'This cannot be read as a gender',
    date_unknown: 'This cannot be read as a date',
    year_missing: 'Without its year this is no date',
    year_assumed: 'It has no year and is taken for the nearest such day. Please check the date',
    year_short: 'It is not clear which year this is. Please write it like 1985',
    day_missing: 'Without month and day this is no date',
    date_future: 'This date is in the future',
    count_unknown: 'This cannot be read as a number of visits',
    time_unknown: 'This cannot be read as a time',
    date_missing: 'Without a date this is no visit',
    time_missing: 'Without a time this is no visit',
    time_assumed: 'There is no time: it is taken as a visit at 12:00',
    minutes_unknown: 'This cannot be read as a duration',
    end_before_start: 'It ends before it begins',
    price_unknown: 'This cannot be read as an amount',
    status_unknown: 'This cannot be read as the status of a visit',
    menu_long: 'The menu is too long a name; its beginning is taken',
  },
}

/** The text of a reason: one of these, or a key of validation. */
export const importReasonText = (language: Lang, reason: string): string => {
  const texts: Record<string, string> = importReasons[language]
  return texts[reason] ?? validationText(language, reason) ?? texts['date_unknown'] ?? reason
}
