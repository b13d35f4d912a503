import { importColumns } from '@noren/words/admin/imports/columns'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { type ColumnsProps, Heading, Mark, MeaningSelect, Samples } from './column-parts.tsx'

/** On a phone each column is a card. */
export const ColumnCards = ({ run, places, asked, onChoose }: ColumnsProps): ReactNode => {
  const words = useWords(importColumns)
  return (
    <ul aria-label={words.title} className="mt-4 divide-y divide-line border-y border-line">
      {places.map((place) => (
        <li key={place} className="py-4">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0 font-bold">
              <Heading run={run} place={place} />
            </p>
            {asked.has(place) && <Mark run={run} place={place} />}
          </div>
          <div className="mt-1">
            <Samples run={run} place={place} />
          </div>
          <MeaningSelect run={run} place={place} onChoose={onChoose} className="mt-2" />
        </li>
      ))}
    </ul>
  )
}
