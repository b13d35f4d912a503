// Files that somebody broke, or made to do harm. The same seed makes the same files.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importBytesMax } from '@noren/contract/limits'
import { seededRandom, type Random } from '#proofs/test-size'
import { samples } from './understood.ts'
import { rowOfCells, sheetOf, workbookOf, zipOf } from './workbooks.ts'

export type Mutated = { what: string; bytes: Buffer }

export async function* mutatedFiles(count: number, seed: number): AsyncGenerator<Mutated> {
  const random = seededRandom(seed)
  const names = Object.keys(ways)
  for (let index = 0; index < count; index += 1) {
    const what = names[index % names.length]!
    const sample = random.pick(files)
    const bytes = await ways[what]!(Buffer.from(sample.bytes), random)
    yield {
      what: `${String(index).padStart(3, '0')}-${what}-${basename(sample.name)}`,
      bytes: bytes.subarray(0, importBytesMax),
    }
  }
}

const files = readdirSync(samples, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(csv|tsv|txt|xlsx)$/.test(name))
  .toSorted()
  .map((name) => ({ name, bytes: readFileSync(join(samples, name)) }))

const head = rowOfCells(1, ['氏名', '電話番号'])

export const ways: Record<string, (bytes: Buffer, random: Random) => Buffer | Promise<Buffer>> = {
  cut: (bytes, random) => bytes.subarray(0, random.integer(bytes.length)),
  cutInFront: (bytes, random) => bytes.subarray(random.integer(bytes.length)),
  bitsFlipped: (bytes, random) => {
    for (let left = 1 + random.integer(40); left > 0; left -= 1)
      bytes[random.integer(bytes.length)]! ^= 1 << random.integer(8)
    return bytes
  },
  partsRepeated: (bytes, random) => {
    const at = random.integer(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(1 + random.integer(200)).fill(bytes)])
  },
  wrongLetters: (bytes, random) => {
    const text = bytes.toString('latin1')
    return random.chance(0.5)
      ? Buffer.from(text, 'utf8')
      : Buffer.from(text, 'utf16le').subarray(random.integer(2))
  },
  noise: (_, random) =>
    Buffer.from(Array.from({ length: 1 + random.integer(50_000) }, () => random.integer(256))),
  zeros: (bytes, random) => Buffer.concat([bytes, Buffer.alloc(random.integer(100_000))]),
  hugeCell: (bytes, random) =>
    Buffer.concat([bytes, Buffer.from(random.pick(['あ', '"', 'a,"', '😀']).repeat(1_000_000))]),
  quotes: (bytes, random) => {
    for (let left = 20; left > 0; left -= 1) bytes[random.integer(bytes.length)] = 0x22
    return bytes
  },
  formulas: (bytes) =>
    Buffer.concat([
      bytes,
      Buffer.from('\n=cmd|"/c calc"!A1,+1,-1,@SUM(A1),"=HYPERLINK(""http://x"")",="1"\n'.repeat(50)),
    ]),
  manyColumns: (_, random) => Buffer.from(`氏名${random.pick([',', '\t', ';'])}`.repeat(10_000) + '\n1,2\n'),
  manyRows: (_, random) =>
    Buffer.from('氏名,電話\n' + random.pick(['山田,090\n', ',\n', '\n', '"",""\r']).repeat(60_000)),
  manySeparators: (_, random) =>
    Buffer.from(random.pick([',', '\t', ';', '|', '"', '"\n', ' ']).repeat(3_000_000)),
  sheetOfNothing: () => workbookOf(`${head}<row><c/></row>${'<row r="1"/>'.repeat(300_000)}`),
  bomb: () => workbookOf(head, { 'xl/worksheets/sheet1.xml': Buffer.alloc(30 * 1024 * 1024, 32) }),
  bombOfTexts: () =>
    workbookOf(head, {
      'xl/sharedStrings.xml': `<sst>${'<si><t>ああああああああああああああ</t></si>'.repeat(300_000)}</sst>`,
    }),
  bombOfCells: () =>
    workbookOf(head + rowOfCells(2, Array(100).fill('長い長い長い長い長い長い名前')).repeat(1500)),
  zipInZip: async (bytes) => workbookOf(head, { 'xl/sharedStrings.xml': await zipOf({ 'a.xlsx': bytes }) }),
  zipThatLies: async (_, random) => {
    const bytes = await workbookOf(head + rowOfCells(2, ['山田', '090']).repeat(5000))
    // Sizes in the list at the end of the archive.
    for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 1))
      bytes.writeUInt32LE(random.integer(2 ** 31), at + (random.chance(0.5) ? 20 : 24))
    return bytes
  },
  entities: () => {
    const grow = Array.from(
      { length: 12 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    )
    const sheet = sheetOf(rowOfCells(1, ['&l12;']), `<!DOCTYPE x [<!ENTITY l0 "lol">${grow.join('')}]>`)
    return workbookOf('', { 'xl/worksheets/sheet1.xml': sheet })
  },
  outsideEntity: () =>
    workbookOf('', {
      'xl/worksheets/sheet1.xml': sheetOf(
        rowOfCells(1, ['&x;']),
        '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
    }),
  deep: (_, random) => workbookOf(random.pick(['<row>', '<c>', '<is><t>']).repeat(200_000)),
  farCorner: () => workbookOf(`${head}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
  oddPlaces: (_, random) =>
    workbookOf(
      `${head}${['A0', 'ZZZZZZZZ1', '', '1', 'a1', '-1', 'Ａ１'].map((place) => `<row r="${random.pick(['x', '-5', '1e9', ''])}"><c r="${place}" s="999" t="s"><v>999</v></c></row>`).join('')}`,
    ),
  oddNumbers: (_, random) =>
    workbookOf(
      head +
        rowOfCells(
          2,
          [0, 1, 2, 3].map((format) => [
            random.pick([-1, 1e300, Number.NaN, 2_958_465.9999, 59, 60, 0]),
            format,
          ]),
        ),
    ),
  sheetsThatLead: () =>
    workbookOf(head, {
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../../etc/passwd"/><Relationship Id="rId1" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
    }),
}
