import { importCellMax } from '@noren/contract/limits'
import { describe, expect, test } from 'vitest'
import { readTable, type SourceTable } from './read-table.ts'
import { rowOfCells, sheetOf, workbookOf, zipOf } from './testing/workbooks.ts'

const utf8 = (text: string) => Buffer.from(text)
const tableOf = async (bytes: Uint8Array): Promise<SourceTable> => {
  const table = await readTable(bytes)
  if ('problem' in table) throw new Error(table.problem)
  return table
}
const cellsOf = async (bytes: Uint8Array) => (await tableOf(bytes)).rows.map(({ cells }) => cells)

// 氏名, 髙﨑①㈱, as Windows in Japan writes them. Rule IMP-3.
const cp932 = Buffer.from([
  0x8e, 0x81, 0x96, 0xbc, 0x2c, 0x93, 0x64, 0x98, 0x62, 0x0d, 0x0a, 0xfb, 0xfc, 0xfa, 0xb1, 0x87, 0x40, 0x87,
  0x8a, 0x2c, 0x30, 0x39, 0x30,
])

describe('letters', () => {
  test('CP932 with the characters that Shift_JIS alone does not have', async () => {
    const table = await tableOf(cp932)
    expect(table).toMatchObject({ encoding: 'cp932', headings: ['氏名', '電話'] })
    expect(table.rows).toEqual([{ line: 2, cells: ['髙﨑①㈱', '090'] }])
  })

  test('UTF-8 with and without its mark', async () => {
    for (const mark of ['', '\ufeff']) {
      const table = await tableOf(utf8(`${mark}氏名,電話\n山田,090\n`))
      expect(table).toMatchObject({ encoding: 'utf-8', headings: ['氏名', '電話'] })
    }
  })

  test.each([true, false])('UTF-16 of both kinds, with its mark: %s', async (isMarked) => {
    const little = Buffer.from(`${isMarked ? '\ufeff' : ''}氏名\t電話\r\n山田\t090\r\n`, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(await tableOf(bytes)).toMatchObject({
        format: 'tsv',
        encoding: 'utf-16',
        headings: ['氏名', '電話'],
        rows: [{ line: 2, cells: ['山田', '090'] }],
      })
  })

  test('what the database refuses is taken out', async () => {
    expect(await cellsOf(utf8('氏名,メモ\n山\u0001田,a\u000bb\n'))).toEqual([['山田', 'ab']])
  })
})

describe('rows', () => {
  test.each([',', '\t', ';', '|'])(
    'the separator %j is found, also beside commas in the cells',
    async (sign) => {
      const text = [`氏名${sign}住所`, `山田${sign}"1,2,3; 4|5\t6"`, `鈴木${sign}7`].join('\n')
      expect(await cellsOf(utf8(text))).toEqual([
        ['山田', '1,2,3; 4|5\t6'],
        ['鈴木', '7'],
      ])
    },
  )

  test.each(['\n', '\r\n', '\r'])('line ends %j, and lines inside of cells', async (end) => {
    const text = [`氏名,メモ`, `"山田","一行目${end}""二行目"""`, '', '鈴木,'].join(end)
    expect((await tableOf(utf8(text))).rows).toEqual([
      { line: 2, cells: ['山田', `一行目${end}"二行目"`] },
      { line: 5, cells: ['鈴木'] },
    ])
  })

  test('titles above the headings, and headings that come again, are left out', async () => {
    const text = '顧客一覧　2026/11/01 出力\n\n氏名,電話番号\n山田,090\n氏名,電話番号\n鈴木,080\n'
    const table = await tableOf(utf8(text))
    expect(table.headings).toEqual(['氏名', '電話番号'])
    expect(table.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [4, '山田'],
      [6, '鈴木'],
    ])
  })

  test('without headings every row is data', async () => {
    const table = await tableOf(utf8('山田 花子,090-1234-5678\n鈴木 一郎,080-1234-5678\n'))
    expect(table.headings).toEqual(['', ''])
    expect(table.rows).toHaveLength(2)
  })
})

describe('what is no table is told apart', () => {
  test.each([
    ['empty', utf8('')],
    ['empty', utf8(' \n,,\n')],
    ['no_rows', utf8('氏名,電話番号\n')],
    ['too_many_rows', utf8(`氏名\n${'山田\n'.repeat(20_001)}`)],
    ['too_many_columns', utf8(`氏名\n${'1,'.repeat(101)}1`)],
    ['too_many_columns', utf8(`氏名\n${','.repeat(10_000)}`)],
    ['cell_too_long', utf8(`氏名\n${'a'.repeat(importCellMax + 1)}`)],
    ['quote_open', utf8('氏名,メモ\n山田,"いつまでも\n鈴木,')],
    ['not_a_table', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['not_a_table', utf8('%PDF-1.7 …')],
    ['not_a_table', utf8('BEGIN:VCARD\nVERSION:3.0\n')],
    ['xls_old', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    [
      'xlsx_protected',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['xlsx_broken', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0])],
  ])('%s', async (problem, bytes) => {
    expect(await readTable(bytes)).toMatchObject({ problem })
  })

  test('empty columns and rows behind the table do not count', async () => {
    const text = `氏名,電話${','.repeat(2000)}\n山田,090${','.repeat(2000)}\n${`${','.repeat(30)}\n`.repeat(30_000)}`
    expect(await tableOf(utf8(text))).toMatchObject({ headings: ['氏名', '電話'], rows: [{ line: 2 }] })
  })

  test('the line is named', async () => {
    expect(await readTable(utf8(`氏名,メモ\n山田,1\n鈴木,"2`))).toEqual({ problem: 'quote_open', line: 3 })
  })
})

describe('workbooks', () => {
  const head = rowOfCells(1, ['氏名', '日付', '時刻', '日時'])

  test('numbers are days and times where their format says so', async () => {
    const days = rowOfCells(2, ['山田', [46327.4375, 1], [0.4375, 2], [46327.4375, 3]])
    const plain = rowOfCells(3, ['鈴木', [46327, 0], [9012345678, 0], [0.1 + 0.2, 0]])
    expect(await cellsOf(await workbookOf(head + days + plain))).toEqual([
      ['山田', '2026-11-01 10:30', '10:30', '2026-11-01 10:30'],
      ['鈴木', '46327', '9012345678', '0.3'],
    ])
  })

  test('elements with a prefix, and cells without their place', async () => {
    const sheet = sheetOf(head + rowOfCells(7, ['山田', '1']))
      .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=')
    expect((await tableOf(await workbookOf('', { 'xl/worksheets/sheet1.xml': sheet }))).rows).toEqual([
      { line: 7, cells: ['山田', '1'] },
    ])
  })

  test.each([
    ['too_many_columns', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['cell_too_long', rowOfCells(2, ['あ'.repeat(importCellMax + 1)])],
    ['xlsx_broken', '<row><c>'],
    ['xlsx_broken', '<row><c t="inlineStr"><is><t>&bomb;</t></is></c></row>'],
    ['xlsx_too_large', '<a>'.repeat(100)],
    ['xlsx_too_large', `<row ${Array.from({ length: 200 }, (_, index) => `a${index}="1"`).join(' ')}/>`],
    ['xlsx_too_large', `<row><c t="inlineStr"><is><t>${'a'.repeat(3_000_000)}</t></is></c></row>`],
    [
      'too_many_rows',
      Array.from({ length: 20_010 }, (_, index) => rowOfCells(index + 2, ['山田', '1'])).join(''),
    ],
  ])('%s', async (problem, rows) => {
    expect(await readTable(await workbookOf(head + rows))).toMatchObject({ problem })
  })

  test('entities that grow are not read', async () => {
    const lol = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    )
    const bomb = `<!DOCTYPE x [<!ENTITY l0 "lol">${lol.join('')}]>`
    const sheet = sheetOf(rowOfCells(1, ['&l9;']), bomb)
    expect(await readTable(await workbookOf('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual({
      problem: 'xlsx_broken',
    })
  })

  test('what unpacks to more than may be is refused before it is unpacked', async () => {
    const bytes = await workbookOf(head, { 'xl/worksheets/sheet1.xml': Buffer.alloc(20 * 1024 * 1024, 32) })
    expect(bytes.length).toBeLessThan(100 * 1024)
    expect(await readTable(bytes)).toEqual({ problem: 'xlsx_too_large' })
  })

  test('another zip is no table', async () => {
    expect(await readTable(await zipOf({ 'a.txt': 'a' }))).toEqual({ problem: 'not_a_table' })
  })
})
