import { Button, flushLeft } from '@noren/ui/button'
import { Checkbox } from '@noren/ui/choice'
import { menuPrices } from '@noren/words/admin/menus/prices'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import type { NewPrice } from './new-prices.ts'

/** Each menu with what it costs before and after, to be left out by its tick. */
export const PriceTable = ({
  rows,
  left,
  onChange,
}: {
  rows: readonly NewPrice[]
  /** The menus that keep their price. */
  left: readonly number[]
  onChange: (left: readonly number[]) => void
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(menuPrices)
  // While nothing changes, the sentence below says so of all.
  const isChanging = rows.some(({ obstacle }) => obstacle !== 'same')
  return (
    <fieldset>
      <legend className="text-base font-bold">{words.menus}</legend>
      <div className={`flex ${flushLeft}`}>
        <Button variant="quiet" size="sm" onClick={() => onChange([])}>
          {words.all}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onChange(rows.map(({ menu }) => menu.id))}>
          {words.none}
        </Button>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ menu: { id, name }, before, after, obstacle }) => {
          const isChosen = !left.includes(id)
          return (
            <li key={id}>
              <Checkbox
                className="w-full [&>span]:flex-1"
                checked={isChosen}
                onChange={() => onChange(isChosen ? [...left, id] : left.filter((one) => one !== id))}
                label={
                  <span className="flex flex-wrap justify-between gap-x-3">
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    <span
                      className={`figures ml-auto ${isChosen && obstacle === null ? 'font-bold' : 'text-ink-soft'}`}
                    >
                      {obstacle === 'twice' || obstacle === 'same' || !isChosen
                        ? formatAmount(lang, before)
                        : words.change(formatAmount(lang, before), formatAmount(lang, after))}
                    </span>
                  </span>
                }
                note={
                  isChosen &&
                  isChanging &&
                  obstacle !== null && (
                    <span className={obstacle === 'outside' ? 'text-danger' : ''}>{words[obstacle]}</span>
                  )
                }
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
