import { Button, flushLeft } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { reports } from '@noren/words/admin/reports/screen'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { useIsWide } from '#platform/media.ts'
import { type PlotTable, ValueTable } from './value-table.tsx'
import { useIsPrinting } from './use-printing.ts'

/** A plot with its heading, what it finds, and its values as a table. On a phone it is folded to the first two. Rules REP-46, REP-47. */
export const PlotCard = ({
  title,
  found,
  foundPath,
  table,
  isFirst = false,
  className = '',
  children,
}: {
  title: string
  found?: string | undefined
  /** The list of what the sentence counts. */
  foundPath?: string | undefined
  table?: PlotTable
  /** Stands above the others, and is never folded. */
  isFirst?: boolean
  className?: string
  children: ReactNode
}): ReactNode => {
  const words = useWords(reports).plot
  const id = useId()
  const isWide = useIsWide()
  const isPrinting = useIsPrinting()
  const [isOpened, setOpened] = useState(false)
  const [isTable, setTable] = useState(false)
  const isFoldable = !isWide && !isFirst && !isPrinting
  const isOpen = !isFoldable || isOpened
  const Heading = isFirst ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={id}
      className={`${cardClass} flex min-w-0 break-inside-avoid flex-col p-4 sm:p-5 ${className}`}
    >
      <Heading id={id} className="text-base font-bold">
        {isFoldable ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpened)}
            className="-m-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 p-2 text-left font-bold"
          >
            {title}
            <Icon
              path={chevronDownIcon}
              className={`text-ink-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          title
        )}
      </Heading>
      {found && (
        <p className="mt-0.5 text-sm text-ink-soft">
          {foundPath === undefined ? (
            found
          ) : (
            <Link
              to={foundPath}
              className="-my-2 inline-block py-2 text-primary underline underline-offset-4 print:text-ink-soft print:no-underline"
            >
              {found}
            </Link>
          )}
        </p>
      )}
      {isOpen && (
        <>
          <div className="mt-4 flex-1">
            {isTable && table ? <ValueTable caption={title} table={table} /> : children}
          </div>
          {table && table.rows.length > 0 && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${title} ${isTable ? words.asPlot : words.asTable}`}
              onClick={() => setTable(!isTable)}
              className={`mt-2 -mb-1 self-start ${flushLeft}`}
            >
              {isTable ? words.asPlot : words.asTable}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
