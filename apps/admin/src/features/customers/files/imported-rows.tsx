import type { ImportedRow, ImportResult } from '@noren/contract/customers/files'
import { cardClass } from '@noren/ui/card'
import { customerFiles } from '@noren/words/admin/customers/files'
import { customers } from '@noren/words/admin/customers/records'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { Facts } from '#platform/lists/facts.tsx'

/** What becomes of each row; those that cannot be taken say why. */
export const ImportedRows = ({ result }: { result: ImportResult }): ReactNode => {
  const words = useWords(customerFiles).import
  const all = result.new + result.known + result.invalid
  return (
    <div>
      {all > result.rows.length && (
        <p className="mb-2 text-sm text-ink-soft">{words.firstRows(formatCount(result.rows.length))}</p>
      )}
      <ul aria-label={words.rows} className={`${cardClass} divide-y divide-line px-4`}>
        {result.rows.map((row) => (
          <Row key={row.line} row={row} outcomes={result.dry_run ? words.outcomes : words.done} />
        ))}
      </ul>
    </div>
  )
}

const Row = ({ row, outcomes }: { row: ImportedRow; outcomes: Record<ImportedRow['outcome'], string> }) => {
  const words = useWords(customerFiles).import
  const { fields } = useWords(customers)
  const labels: Record<string, string> = fields
  const tones: Record<ImportedRow['outcome'], string> = {
    new: 'text-success',
    known: 'text-ink-soft',
    invalid: 'text-danger',
  }
  return (
    <li className="flex gap-3 py-2.5">
      <p className="figures w-14 shrink-0 text-sm text-ink-soft">
        {row.line} {words.line}
      </p>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-4">
          <p className="font-bold wrap-anywhere">{row.name || '−'}</p>
          <p className={`text-sm font-bold ${tones[row.outcome]}`}>{outcomes[row.outcome]}</p>
        </div>
        <Facts of={[row.name_kana, row.phone, row.email]} />
        {Object.entries(row.errors).map(([field, texts]) => (
          <p key={field} className="text-sm text-danger">
            {labels[field] ?? field}: {texts.join(' ')}
          </p>
        ))}
      </div>
    </li>
  )
}
