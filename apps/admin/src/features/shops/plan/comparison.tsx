import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Both plans side by side; the present one is marked. Rule PLAN-1. */
export const Comparison = ({ present }: { present: 'free' | 'standard' | null }): ReactNode => {
  const words = useWords(shops).plan
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-base">
      <caption className="sr-only">{words.comparison.caption}</caption>
      <thead>
        <tr className="border-b border-line align-top text-sm">
          <td className="w-32 xs:w-[40%]" />
          {(['free', 'standard'] as const).map((code) => (
            <th
              key={code}
              scope="col"
              className={`px-1 py-2 text-center text-xs leading-snug font-bold whitespace-nowrap xs:text-sm ${columnClass[code]}`}
            >
              <span className="block">{words.comparison.short[code]}</span>
              {code === present && (
                <span className="mt-1 inline-block rounded-full bg-surface px-2 text-xs text-primary ring-1 ring-primary ring-inset">
                  {words.comparison.present}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {words.comparison.rows.map(({ name, free, standard }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="phrases py-2.5 pr-2 text-left text-sm leading-snug font-normal">
              {name}
            </th>
            <td className="figures phrases px-1 py-2.5 text-center leading-snug text-ink-soft">
              <Value value={free} />
            </td>
            <td className="figures phrases bg-primary-tint/50 px-1 py-2.5 text-center leading-snug font-bold">
              <Value value={standard} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A mark is read out as a word. */
const Value = ({ value }: { value: string | boolean }) => {
  const { yes, no } = useWords(shops).plan.comparison
  if (typeof value === 'string') return value
  return (
    <>
      <span aria-hidden="true" className={value ? ringClass : ''}>
        {!value && no.mark}
      </span>
      <span className="sr-only">{(value ? yes : no).text}</span>
    </>
  )
}

const columnClass = { free: '', standard: 'rounded-t-md bg-primary-tint/50' } as const

const ringClass = 'inline-block size-3.5 rounded-full border-2 border-primary align-[-0.125rem]'
