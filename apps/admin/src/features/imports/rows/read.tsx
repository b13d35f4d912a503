import { importColumns } from '@noren/words/admin/imports/columns'
import { importRows } from '@noren/words/admin/imports/rows'
import { formatAmount, formatPhone, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { Clamped } from '../clamped.tsx'
import { withSlashes } from '../dates.ts'

/** What is known of a row or of who it is alike, by field; the name heads it already. Rule SCR-271. */
export const Read = ({
  read,
  isList = false,
}: {
  read: Readonly<Record<string, string>>
  /** One fact a line, beside another such list. */
  isList?: boolean
}): ReactNode => {
  const lang = useLanguage()
  const { names } = useWords(importColumns)
  const words = useWords(importRows)
  const labels: Record<string, string> = { ...names, ...words.labels }
  const fields = Object.entries(read).filter(([column, text]) => column !== 'name' && text !== '')
  if (fields.length === 0) return null
  return (
    <dl className={`mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm ${isList ? 'flex-col' : ''}`}>
      {fields.map(([column, text]) => (
        <div
          key={column}
          className={text.length > 30 ? 'basis-full' : `flex gap-x-1.5 ${isList ? 'flex-wrap' : ''}`}
        >
          <dt className="shrink-0 text-ink-soft">{labels[column] ?? column}</dt>
          <dd className="figures min-w-0">
            <Clamped text={textOf(lang, column, text)} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** 5500 → 5,500円; 2026-12-01 → 2026/12/01; 09012345678 → 090-1234-5678 */
const textOf = (lang: Lang, column: string, text: string): string => {
  if (column === 'price' && /^\d+$/.test(text)) return formatAmount(lang, Number(text))
  if (column === 'phone') return formatPhone(text)
  return dates.has(column) ? withSlashes(text) : text
}

const dates: ReadonlySet<string> = new Set(['birth_date', 'first_visited_on', 'last_visited_on', 'starts_at'])
