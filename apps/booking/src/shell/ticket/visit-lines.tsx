import type { ManagedReservation } from '@noren/contract/booking'
import type { Line } from '@noren/scheduling/cart'
import { bookingCart } from '@noren/words/booking/cart'
import { formatAmount, type Lang } from '@noren/words/format'
import { visits } from '@noren/words/visits'
import type { ReactNode } from 'react'

type ShownLine = Pick<Line, 'kind' | 'name' | 'price'> | ManagedReservation['lines'][number]

/** What a visit consists of: the name of its one menu, or each line with its price. `of`: whose it is, where two people come. */
export const VisitLines = ({
  lang,
  lines,
  of,
  staff,
}: {
  lang: Lang
  lines: readonly ShownLine[]
  of?: string | undefined
  staff?: string | null | undefined
}): ReactNode => (
  <div className="not-first:mt-2">
    {of && (
      <p className="text-ink-soft">
        {of} {staff && `${bookingCart[lang].staff.label} ${staff}`}
      </p>
    )}
    {lines.length === 1 ? (
      <b>{lines[0]?.name}</b>
    ) : (
      <ul>
        {lines.map((line, index) => (
          // Lines have no other key than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex items-baseline justify-between gap-x-3">
            <b className="min-w-0">{nameOf(lang, line)}</b>{' '}
            <span className="figures whitespace-nowrap">{formatAmount(lang, line.price)}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const nameOf = (lang: Lang, { kind, name }: ShownLine): string => {
  if (kind === 'nomination') return visits[lang].nomination(name)
  return kind === 'adjustment' ? name || visits[lang].adjustment : name
}
