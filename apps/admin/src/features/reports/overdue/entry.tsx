import type { OverdueCustomer } from '@noren/contract/reports/regulars'
import { buttonClass } from '@noren/ui/button'
import { Icon, phoneIcon } from '@noren/ui/icon'
import { overdueList } from '@noren/words/admin/reports/overdue'
import { formatCount, formatDate, formatDayOfYear, formatPhone } from '@noren/words/format'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Dotted } from '#platform/lists/facts.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { customerPath, entryPath } from '#platform/paths.ts'
import { CopyTextButton } from './copy-text-button.tsx'
import { spanOf } from './rhythm.ts'

/** One regular: since when, how often usually, and the ways to be in touch. Rules REP-53, REP-54. */
export const OverdueEntry = ({
  customer,
  shop,
  menuId,
}: {
  customer: OverdueCustomer
  shop: { name: string; url: string }
  /** Of the menu of the last visit, where it is still there. */
  menuId: number | null
}): ReactNode => {
  const words = useWords(overdueList)
  const lang = useLanguage()
  const id = useId()
  const { name, phone, email, interval, overdue_days: late, last_visit_on: last } = customer
  const [rhythm, delay] = [spanOf(interval), spanOf(late)]
  const text = words.text({
    customer: name,
    shop: shop.name,
    lastVisit: formatDayOfYear(lang, last),
    link: shop.url,
  })
  return (
    <li
      aria-labelledby={id}
      className="py-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-8"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p id={id} className="min-w-0 text-lg font-bold wrap-anywhere">
            <Link
              to={customerPath(customer.customer_id)}
              className="text-primary underline underline-offset-4"
            >
              {words.customer(name)}
            </Link>
          </p>
          <Dotted
            of={[words.times(formatCount(customer.visits)), words.staff(customer.staffName)]}
            className="figures text-sm text-ink-soft"
          />
        </div>
        <dl className="figures mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
          <dt className="text-ink-soft">{words.last}</dt>
          <dd className="wrap-anywhere">{words.lastText(formatDate(lang, last), customer.last_menu_name)}</dd>
          <dt className="text-ink-soft">{words.rhythm}</dt>
          <dd>{words.every[rhythm.unit](formatCount(rhythm.count))}</dd>
          <dt className="text-ink-soft">{words.late}</dt>
          <dd className="font-bold">{words.lateBy[delay.unit](formatCount(delay.count))}</dd>
        </dl>
        {phone === null && email === null && <p className="mt-1 text-sm text-caution">{words.noContact}</p>}
      </div>
      <div className="mt-3 flex flex-wrap gap-2 lg:mt-0 lg:max-w-80 lg:justify-end print:hidden">
        {phone !== null && (
          <a
            href={`tel:${phone}`}
            aria-label={words.call(name, formatPhone(phone))}
            className={`figures ${buttonClass({ variant: 'tonal', size: 'sm' })}`}
          >
            <Icon path={phoneIcon} size={16} />
            {formatPhone(phone)}
          </a>
        )}
        {email !== null && (
          <>
            <a
              href={mailAddress(email, words.subject(shop.name), text)}
              aria-label={words.mailFor(name)}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              {words.mail}
            </a>
          </>
        )}
        <CopyTextButton name={words.copy} label={words.copyFor(name)} text={text} />
        <Link
          to={entryPath(customer.customer_id, { menuId })}
          aria-label={words.bookFor(name)}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {words.book}
        </Link>
      </div>
    </li>
  )
}

/** Lines end as RFC 6068 wants them. */
const mailAddress = (email: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
