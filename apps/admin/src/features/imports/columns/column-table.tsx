import { importColumns } from '@noren/words/admin/imports/columns'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { type ColumnsProps, Heading, Mark, MeaningSelect, Samples } from './column-parts.tsx'

export const ColumnTable = ({ run, places, asked, onChoose }: ColumnsProps): ReactNode => {
  const words = useWords(importColumns)
  return (
    <table className="mt-4 w-full table-fixed border-t border-line text-left">
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr className="text-sm text-ink-soft [&>th]:border-b [&>th]:border-line [&>th]:py-2 [&>th]:pr-4 [&>th]:font-normal">
          <th scope="col" className="w-[28%]">
            {words.heading}
          </th>
          <th scope="col" className="w-[32%]">
            {words.samples}
          </th>
          <th scope="col">{words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place} className="align-top [&>*]:border-b [&>*]:border-line [&>*]:py-3 [&>*]:pr-4">
            <th scope="row" className="font-bold">
              <Heading run={run} place={place} />
              {asked.has(place) && (
                <span className="mt-1 block">
                  <Mark run={run} place={place} />
                </span>
              )}
            </th>
            <td>
              <Samples run={run} place={place} />
            </td>
            <td className="pr-0!">
              <MeaningSelect run={run} place={place} onChoose={onChoose} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
