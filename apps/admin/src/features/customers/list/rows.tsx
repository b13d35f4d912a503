import type { ListedCustomer } from '@noren/contract/customers'
import { iconButtonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, phoneIcon } from '@noren/ui/icon'
import { customers } from '@noren/words/admin/customers/records'
import { formatPhone } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useWords } from '#platform/language.ts'
import { customerPath } from '#platform/paths.ts'
import { useLastVisit, VisitCount } from '#platform/lists/visit-figures.tsx'

/** A table from 1024 px, cards below; the telephone is one press away. Rule CUST-14. */
export const Rows = ({
  rows,
  isOutdated,
}: {
  rows: readonly ListedCustomer[]
  isOutdated: boolean
}): ReactNode => {
  const words = useWords(customers)
  const lastVisit = useLastVisit()
  return (
    <div className={`transition-opacity ${isOutdated ? 'opacity-50' : ''}`}>
      <table
        className={`${cardClass} hidden w-full table-fixed border-separate border-spacing-0 text-left lg:table`}
      >
        <caption className="sr-only">{words.list}</caption>
        <thead>
          <tr className="text-sm text-ink-soft [&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:py-2.5 [&>th]:font-normal">
            <th className="w-[28%] xl:w-auto">{words.columns.name}</th>
            <th className="w-[23%] xl:w-[16.25rem]">{words.columns.phone}</th>
            <th className="w-[15%] xl:w-28">{words.columns.visits}</th>
            <th className="w-[21%] xl:w-48">{words.columns.lastVisit}</th>
            <th className="w-[13%] xl:w-28">{words.columns.code}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="relative hover:bg-paper has-[a:focus-visible]:bg-paper [&>td]:border-b [&>td]:border-line [&>td]:h-[4.125rem] [&>td]:px-4 [&>td]:py-2
                last:[&>td]:border-b-0"
            >
              <td className="wrap-anywhere">
                <NameLink customer={row} />
                {row.name_kana && <span className="block text-sm text-ink-soft">{row.name_kana}</span>}
              </td>
              <td>
                <PhoneText phone={row.phone} name={row.name} />
                {row.email && <span className="block truncate text-sm text-ink-soft">{row.email}</span>}
              </td>
              <td className="figures leading-snug">
                <VisitCount customer={row} isStacked />
              </td>
              <td className="figures xl:whitespace-nowrap">
                <span className={row.last_visited_at === null ? 'text-ink-soft' : ''}>{lastVisit(row)}</span>
              </td>
              <td className="figures truncate text-sm text-ink-soft">{row.customer_code}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={words.list} className={`${cardClass} divide-y divide-line lg:hidden`}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative flex items-center gap-3 py-3 pr-2 pl-4 first:rounded-t-lg last:rounded-b-lg hover:bg-paper"
          >
            <div className="min-w-0 flex-1">
              <p className="leading-snug wrap-anywhere">
                <NameLink customer={row} />
              </p>
              {row.name_kana && <p className="truncate text-sm text-ink-soft">{row.name_kana}</p>}
              <p className="figures mt-0.5 flex flex-wrap gap-x-3 text-sm">
                <span>{row.last_visited_at === null ? lastVisit(row) : words.lastVisit(lastVisit(row))}</span>
                {row.visit_count > 0 && (
                  <span className="text-ink-soft">
                    <VisitCount customer={row} say={words.visits} />
                  </span>
                )}
              </p>
            </div>
            {row.phone && (
              <a
                href={`tel:${row.phone}`}
                aria-label={words.callTo(row.name)}
                className={`${iconButtonClass} figures relative z-1 gap-2 bg-primary-tint text-primary md:w-auto md:px-4`}
              >
                <Icon path={phoneIcon} />
                <span aria-hidden="true" className="text-sm font-bold max-md:hidden">
                  {formatPhone(row.phone)}
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The whole row is pressed. The list's state goes along, so that the way back leads to it. */
const NameLink = ({ customer: { id, name } }: { customer: ListedCustomer }) => {
  const { search } = useLocation()
  return (
    <Link
      to={customerPath(id)}
      state={{ list: search }}
      className="text-lg leading-snug font-bold text-ink no-underline after:absolute after:inset-0 lg:text-base"
    >
      {name}
    </Link>
  )
}

const PhoneText = ({ phone, name }: { phone: string | null; name: string }) => {
  const words = useWords(customers)
  if (phone === null) return null
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${words.callTo(name)} ${formatPhone(phone)}`}
      className="figures relative z-1 inline-flex min-h-6 items-center"
    >
      {formatPhone(phone)}
    </a>
  )
}
