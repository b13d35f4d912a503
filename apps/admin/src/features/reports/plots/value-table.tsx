import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type PlotTable = {
  /** The first names the rows. */
  head: readonly string[]
  rows: readonly { key: string; to?: string | undefined; cells: readonly string[] }[]
}

/** The values of a plot; the name of a row opens the list that it counts. */
export const ValueTable = ({ caption, table }: { caption: string; table: PlotTable }): ReactNode => (
  // Of a year it may be wider than a phone.
  <div
    role="region"
    aria-label={caption}
    // What scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className="max-h-96 overflow-auto print:max-h-none"
  >
    <table className="figures w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface">
        <tr className="border-b border-line">
          {table.head.map((name, nth) => (
            <th
              key={name}
              scope="col"
              className={`py-2 font-bold text-ink-soft ${nth === 0 ? 'text-left' : 'pl-3 text-right whitespace-nowrap'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {table.rows.map(({ key, to, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row" className="min-w-24 text-left font-normal wrap-anywhere">
              {to === undefined ? (
                <span className="flex min-h-11 items-center">{name}</span>
              ) : (
                <Link
                  to={to}
                  className="flex min-h-11 items-center text-primary underline underline-offset-4"
                >
                  {name}
                </Link>
              )}
            </th>
            {values.map((value, nth) => (
              <td key={nth} className="pl-3 text-right whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
