import type { ImportRow, ImportRun } from '@noren/contract/imports/imports'
import { importRows } from '@noren/words/admin/imports/rows'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { customerPath, reservationPath } from '#platform/paths.ts'
import { useMoment } from '../run/moment.ts'
import { Decision } from './decision.tsx'
import { MendTime } from './mend-time.tsx'
import { Mend } from './mend.tsx'
import { Read } from './read.tsx'
import { Sides } from './sides.tsx'
import type { Shown } from './use-rows.ts'

/** One row: what is written of it, what could not be read, and what it is alike or in the way of. */
export const Row = ({ run, row, shown }: { run: ImportRun; row: ImportRow; shown: Shown }): ReactNode => {
  const words = useWords(importRows)
  // A field that is mended stays, and says so.
  const [mended, setMended] = useState<readonly string[]>([])
  const [wasClash] = useState(row.finding === 'clash')
  const isReady = run.state === 'ready'
  const isTimeless = run.kind === 'visits' && row.finding !== 'empty' && row.read['starts_at'] === undefined
  const fields = [...new Set([...mended, ...row.problems.map(({ column }) => column)])]
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 leading-snug font-bold wrap-anywhere">{row.read['name'] || words.noName}</p>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{words.line(formatCount(row.line))}</span>
          <Fate run={run} row={row} />
        </p>
      </div>
      {row.finding === 'empty' ? (
        <p className="text-sm text-ink-soft">{words.emptyRow}</p>
      ) : row.match && (isReady || row.outcome === 'left') ? (
        <Sides run={run} row={row} />
      ) : (
        <Read read={row.read} />
      )}
      {isReady ? (
        <>
          {isTimeless ? (
            <p className="mt-2 text-sm text-caution">{words.noTime}</p>
          ) : (
            row.finding !== 'empty' && <Decision run={run} row={row} shown={shown} />
          )}
          {fields.map((field) => (
            <Mend
              key={field}
              {...{ run, row, shown, field }}
              onMended={() => setMended((before) => [...before, field])}
            />
          ))}
          {wasClash && <MendTime {...{ run, row, shown }} />}
        </>
      ) : (
        <Outcome run={run} row={row} />
      )}
    </li>
  )
}

const Fate = ({ run, row }: { run: ImportRun; row: ImportRow }) => {
  const words = useWords(importRows)
  if (row.outcome !== null) return <span>{words.done[row.outcome]}</span>
  if (row.finding === 'empty') return null
  const word = words.outcomes[row.decision]
  return (
    <span className={`font-bold ${row.decision === 'leave' ? '' : 'text-success'}`}>
      {typeof word === 'string' ? word : word[run.kind]}
    </span>
  )
}

type Left = (typeof importRows)['ja']['left']

const whyLeft = ({ kind }: ImportRun, { finding, read }: ImportRow, left: Left): string => {
  if (finding === 'clash') return left.clash
  if (finding === 'alike') return left.alike[kind]
  return kind === 'visits' && read['starts_at'] === undefined ? left.timeless : left.chosen
}

/** What could not be read, and where it can be written by hand. */
const Outcome = ({ run, row }: { run: ImportRun; row: ImportRow }) => {
  const words = useWords(importRows)
  const moment = useMoment()
  const { customer_id: customer, reservation_id: reservation, outcome, stayed } = row
  const isThere = outcome !== 'undone' && outcome !== 'left'
  return (
    <>
      {outcome === 'changed' && <p className="text-sm">{words.stayed[stayed?.reason ?? 'unknown']}</p>}
      {stayed?.at && stayed.by && (
        <p className="figures text-sm text-ink-soft">
          {words.stayed.last(moment(stayed.at), words.stayed.by[stayed.by])}
        </p>
      )}
      {outcome === 'left' && row.finding !== 'empty' && (
        <p className="mt-1 text-sm">{whyLeft(run, row, words.left)}</p>
      )}
      {row.problems.map(({ column, value, text }) => (
        <p key={column} className="text-sm wrap-anywhere text-caution">
          {text} {words.mend.inFile(value)}
        </p>
      ))}
      {isThere && (reservation !== null || customer !== null) && (
        <Link
          to={reservation === null ? customerPath(customer ?? 0) : reservationPath(reservation)}
          className="inline-flex min-h-9 items-center text-sm text-primary underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {reservation === null ? words.open.customer : words.open.reservation}
        </Link>
      )}
    </>
  )
}
