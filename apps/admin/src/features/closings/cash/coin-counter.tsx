import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { salesDays } from '@noren/words/admin/closings/days'
import { formatCount } from '@noren/words/format'
import { type ReactNode, useId } from 'react'
import { useKept } from '#platform/forms/use-draft.ts'
import { useWords } from '#platform/language.ts'
import { denominations, type Pieces, sumOfPieces } from './close-draft.ts'

/** Counts by notes and coins; each change says what they come to. */
export const CoinCounter = ({
  name,
  onCount,
}: {
  /** Under which it is kept. */
  name: string
  onCount: (sum: number) => void
}): ReactNode => {
  const words = useWords(salesDays).cash
  const id = useId()
  const [pieces, setPieces] = useKept<Pieces>(name, {})
  const count = (yen: number, text: string) => {
    const next = { ...pieces, [yen]: text }
    setPieces(next)
    onCount(sumOfPieces(next))
  }
  return (
    <details className="group mb-3 rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm font-bold text-primary">
        <Icon path={chevronDownIcon} size={18} className="transition-transform group-open:rotate-180" />
        {words.coins}
      </summary>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 px-3 pb-3 xs:grid-cols-2">
        {denominations.map((yen) => (
          <label key={yen} htmlFor={`${id}-${yen}`} className="flex items-center justify-between gap-2">
            <span className="figures w-16 shrink-0 text-sm whitespace-nowrap">
              {words.coin(formatCount(yen))}
            </span>
            <TextInput
              id={`${id}-${yen}`}
              inputMode="numeric"
              autoComplete="off"
              suffix={words.pieces}
              className="min-w-0 flex-1"
              value={pieces[yen] ?? ''}
              onChange={({ target }) => count(yen, target.value)}
            />
          </label>
        ))}
      </div>
    </details>
  )
}
