import type { ImportRow, ImportRun } from '@noren/contract/imports/imports'
import { importRows } from '@noren/words/admin/imports/rows'
import { formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { customerPath, reservationPath } from '#platform/paths.ts'
import { Read } from './read.tsx'

/** The row of the file beside who or what it is alike, or in the way of. */
export const Sides = ({ row }: { run: ImportRun; row: ImportRow }): ReactNode => {
  const words = useWords(importRows)
  const { match } = row
  if (!match) return null
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-2">
      <Side title={words.sides.file}>
        <p className="font-bold wrap-anywhere">{row.read['name'] || words.noName}</p>
        <Read read={row.read} isList />
      </Side>
      <Side title={match.kind === 'row' ? words.sides.row(formatCount(match.id)) : words.sides[match.kind]}>
        <p className="font-bold wrap-anywhere">{match.title}</p>
        <Read read={match.read} isList />
        {match.kind !== 'row' && match.id > 0 && (
          // Beside the import, which is not done yet.
          <Link
            to={match.kind === 'customer' ? customerPath(match.id) : reservationPath(match.id)}
            target="_blank"
            className="inline-flex min-h-9 items-center text-sm text-primary underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {match.kind === 'customer' ? words.sides.openCustomer : words.sides.openReservation}
          </Link>
        )}
      </Side>
    </div>
  )
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rounded-md border border-line bg-paper px-3 py-2">
    <p className="text-sm text-ink-soft">{title}</p>
    {children}
  </div>
)
