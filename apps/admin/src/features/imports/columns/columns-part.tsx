import type { ImportRun } from '@noren/contract/imports/imports'
import { Button, flushLeft } from '@noren/ui/button'
import { chevronDownIcon, Icon, spinnerIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { importColumns } from '@noren/words/admin/imports/columns'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { useIsLarge } from '#platform/media.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { ColumnCards } from './column-cards.tsx'
import { ColumnTable } from './column-table.tsx'
import { neededOf } from './needed.ts'
import { useColumns } from './use-columns.ts'

/** How the columns are understood: those that were guessed come first, the others on demand. Rule IMP-71. */
export const ColumnsPart = ({ run }: { run: ImportRun }): ReactNode => {
  const words = useWords(importColumns)
  const id = useId()
  const { choose, confirm, isChanging } = useColumns(run)
  // A column stays where it is when it was checked.
  const [asked] = useState(() => new Set(run.columns.flatMap(({ sure }, nth) => (sure ? [] : [nth]))))
  const needed = neededOf(run)
  const [wantsAll, setWantsAll] = useState(false)
  const isOpen = wantsAll || needed !== undefined
  const unsure = run.columns.filter(({ sure }) => !sure).length
  const places = run.columns.map((_, nth) => nth)
  const shown = [
    ...places.filter((nth) => asked.has(nth)),
    ...places.filter((nth) => isOpen && !asked.has(nth)),
  ]
  const List = useIsLarge() ? ColumnTable : ColumnCards
  return (
    <TitledCard id="columns" title={words.title}>
      <Summary run={run} isChanging={isChanging} />
      <div className="mt-4 space-y-4 empty:hidden">
        {needed && (
          <Notice tone="danger" title={words.needed[needed].title}>
            {words.needed[needed].text}
          </Notice>
        )}
        {asked.size > 0 && <Asked unsure={unsure} onConfirm={confirm} />}
      </div>
      <div id={id}>
        {shown.length > 0 && <List run={run} places={shown} asked={asked} onChoose={choose} />}
      </div>
      {needed === undefined && asked.size < places.length && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          size="sm"
          className={`mt-2 -mb-1 ${flushLeft}`}
          onClick={() => setWantsAll(!isOpen)}
        >
          {isOpen ? words.fewer : words.all(formatCount(places.length))}
          <Icon path={chevronDownIcon} size={18} className={isOpen ? 'rotate-180' : ''} />
        </Button>
      )}
    </TitledCard>
  )
}

/** Asks for all that was guessed at once; it stays when that is done, so that nothing moves. */
const Asked = ({ unsure, onConfirm }: { unsure: number; onConfirm: () => void }) => {
  const words = useWords(importColumns)
  const box = useRef<HTMLDivElement>(null)
  const confirm = () => {
    onConfirm()
    // The button goes.
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {unsure > 0 ? (
        <Notice
          tone="caution"
          title={words.ask(formatCount(unsure))}
          action={
            <Button variant="outline" size="sm" onClick={confirm}>
              {words.fine}
            </Button>
          }
        >
          {words.askText}
        </Notice>
      ) : (
        <Notice tone="success" title={words.allChecked} />
      )}
    </div>
  )
}

const Summary = ({
  run: { columns, kind, remembered },
  isChanging,
}: {
  run: ImportRun
  isChanging: boolean
}) => {
  const words = useWords(importColumns)
  const count = (wanted: 'skip' | 'note') => columns.filter(({ column }) => column === wanted).length
  const noted = count('note')
  return (
    <p className="figures mt-1.5 text-sm text-ink-soft">
      {words.summary(formatCount(columns.length - count('skip')), formatCount(columns.length))}
      {noted > 0 && words.noted[kind](formatCount(noted))}
      {remembered && <span className="block">{words.remembered}</span>}
      {isChanging && (
        <span className="ml-2 inline-flex items-center gap-1.5 text-sm">
          <Icon path={spinnerIcon} size={16} className="animate-spin" />
          {words.checking}
        </span>
      )}
    </p>
  )
}
