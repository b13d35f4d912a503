// The files for the tax adviser, made while they are sent. Rules REP-30, REP-32 to REP-34.
import type { SalesFileKind } from '@noren/contract/reports/files'
import { freeeHeadings, moneyForwardHeadings } from '@noren/words/closings/sales-file'
import type { Lang } from '@noren/words/format'
import { byteOrderMark, csvCell, csvLine } from '#features/customers/api'
import type { ShopScope } from '#platform/database/scope'
import type { Db } from '#platform/database/transactions'
import { freeeRows, moneyForwardRows } from './journals.ts'
import { billedVisits, type BilledVisit, type Days } from './sold-bills.ts'
import { billHeadings, billRows, lineHeadings, lineRows, type Cell } from './tables.ts'

export async function* salesLines(
  db: Db,
  scope: ShopScope,
  { kind, days }: { kind: SalesFileKind; days: Days },
  lang: Lang,
): AsyncGenerator<string> {
  const { headings, rowsOf } = openTable(kind, lang)
  yield byteOrderMark + csvLine(headings)
  for await (const visits of billedVisits(db, scope, days)) {
    const text = visits.flatMap(rowsOf).map(cellsLine).join('')
    if (text !== '') yield text
  }
}

type Table = { headings: readonly string[]; rowsOf: (visit: BilledVisit) => Cell[][] }

const openTable = (kind: SalesFileKind, lang: Lang): Table => {
  switch (kind) {
    case 'bills':
      return { headings: billHeadings(lang), rowsOf: (visit) => billRows(visit, lang) }
    case 'lines':
      return { headings: lineHeadings(lang), rowsOf: (visit) => lineRows(visit, lang) }
    case 'freee':
      return { headings: Object.values(freeeHeadings), rowsOf: freeeRows }
    case 'money_forward': {
      let last = 0
      const next = () => (last += 1)
      return {
        headings: Object.values(moneyForwardHeadings),
        rowsOf: (visit) => moneyForwardRows(visit, next),
      }
    }
  }
}

/** A discount begins with a minus: as a figure it is no formula, and has to be added. */
const cellsLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell ?? ''))).join(',')}\r\n`
