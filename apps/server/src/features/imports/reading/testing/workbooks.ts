// Workbooks for tests, made part by part, so that each can be wrong in its own way.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Parts = Record<string, string | Buffer>

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const zipOf = async (parts: Parts): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** One sheet, whose rows are given as XML; any part may be replaced. */
export const workbookOf = (rows: string, replaced: Parts = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['sharedStrings', 'sharedStrings.xml'],
      rId3: ['styles', 'styles.xml'],
    }),
    'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}"><si><t>shared</t></si></sst>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
    ...replaced,
  })

export const sheetOf = (rows: string, before = ''): string =>
  `${declaration}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

/** Texts, or numbers with the index of a format. */
export const rowOfCells = (
  line: number,
  cells: readonly (string | [value: number, format: number])[],
): string =>
  `<row r="${line}">${cells
    .map((cell) =>
      typeof cell === 'string'
        ? `<c t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c s="${cell[1]}"><v>${cell[0]}</v></c>`,
    )
    .join('')}</row>`

const relations = (all: Record<string, [type: string, target: string]>): string =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(
    all,
  )
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
