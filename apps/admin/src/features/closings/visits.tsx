import type { SalesDay } from '@noren/contract/bills/closings'
import { Button } from '@noren/ui/button'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { salesDays } from '@noren/words/admin/closings/days'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatAmount } from '@noren/words/format'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useIsLarge } from '#platform/media.ts'
import { billPath, reservationPath } from '#platform/paths.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { Dotted } from '#platform/lists/facts.tsx'
import { stageAt } from './stage.ts'

type Visit = SalesDay['visits'][number]

/** Those that have ended and are still open come first: they are what is left to do. Those to come stand last. Rule BILL-40. */
export const Visits = ({ visits }: { visits: readonly Visit[] }): ReactNode => {
  const words = useWords(salesDays).list
  const stage = stageAt(useNow())
  const at = (wanted: ReturnType<typeof stage>) => visits.filter((visit) => stage(visit) === wanted)
  const open = at('open')
  const treated = at('treated')
  const coming = at('coming')
  // What comes first is open; beside the close, on a large screen, there is room for all.
  const isLarge = useIsLarge()
  const isFoldable = (before: number) => !isLarge && before > 0
  return (
    <TitledCard id="visits" title={words.title} className="print:p-3">
      {open.length > 0 && (
        <div className="mt-3">
          <Notice tone="caution" title={words.open(open.length)}>
            <span className="print:hidden">{words.openText}</span>
          </Notice>
          <Rows visits={open} />
        </div>
      )}
      {treated.length > 0 && (
        <Group title={words.treated(treated.length)} isFoldable={isFoldable(open.length)}>
          <Rows visits={treated} />
        </Group>
      )}
      {coming.length > 0 && (
        <Group title={words.coming(coming.length)} isFoldable={isFoldable(open.length + treated.length)}>
          <Rows visits={coming} />
        </Group>
      )}
    </TitledCard>
  )
}

/** What they are and how many, so that times that begin anew are understood. Printed all are open. Rules BILL-39, BILL-40. */
const Group = ({
  title,
  isFoldable,
  children,
}: {
  title: string
  isFoldable: boolean
  children: ReactNode
}) => {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || !isFoldable
  return (
    <div className="mt-4">
      <h3 className="figures text-base font-bold">
        {isFoldable ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpened(!isOpened)}
            className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-md border-t border-line px-2 text-left font-bold"
          >
            {title}
            <Icon
              path={chevronDownIcon}
              className={`text-ink-soft transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          title
        )}
      </h3>
      <div className={isOpen ? '' : 'hidden print:block'}>{children}</div>
    </div>
  )
}

/** A long list is folded; printed it is whole. Rule BILL-39. */
const Rows = ({ visits }: { visits: readonly Visit[] }) => {
  const stage = stageAt(useNow())
  const words = useWords(salesDays).list
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && visits.length > shownAtFirst + mostLeft
  const list = useRef<HTMLUListElement>(null)
  const unfold = () => {
    setOpen(true)
    // The button is gone: the focus goes to the first that was hidden.
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[shownAtFirst]?.focus())
  }
  return (
    <>
      <ul ref={list} className="mt-2">
        {visits.map((visit, nth) => (
          <li
            key={visit.id}
            className={`border-b border-line last:border-0 print:break-inside-avoid-page ${isFolded && nth >= shownAtFirst ? 'hidden print:list-item' : ''}`}
          >
            <Row visit={visit} isComing={stage(visit) === 'coming'} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button variant="outline" block className="mt-3 print:hidden" onClick={unfold}>
          {words.more(visits.length - shownAtFirst)}
        </Button>
      )}
    </>
  )
}

const shownAtFirst = 10
/** So few more are not worth a press. */
const mostLeft = 3

const Row = ({ visit, isComing }: { visit: Visit; isComing: boolean }) => {
  const lang = useLanguage()
  const words = useWords(salesDays).list
  const clock = useClockFormat()
  const names = useWords(soldMethodNames)
  const { id, start_at, customerName, menu_name, staffName, amount, bill, payments } = visit
  const isBilled = bill !== null
  const ways = payments.map(({ method }) => names[method])
  return (
    <Link
      to={isBilled ? billPath(id) : reservationPath(id)}
      className="-mx-2 flex items-start gap-3 rounded-md px-2 py-2.5 text-ink no-underline hover:bg-paper-deep print:py-1"
    >
      <span
        className={`figures shrink-0 font-bold whitespace-nowrap ${clock.isLong ? 'min-w-19' : 'min-w-12'}`}
      >
        {clock.time(shopTime(start_at).minutes)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 leading-snug font-bold">
          <span className="min-w-0 wrap-anywhere">
            <span aria-hidden="true">{customerName}</span>
            <span className="sr-only">{isBilled ? words.bill(customerName) : words.visit(customerName)}</span>
          </span>
          {isComing ? undefined : amount === null ? (
            <span className="text-sm whitespace-nowrap text-caution">{words.notTreated}</span>
          ) : (
            <span className="figures whitespace-nowrap">{formatAmount(lang, amount)}</span>
          )}
        </span>
        <span className="block justify-between gap-3 text-sm text-ink-soft sm:flex print:flex">
          <Dotted of={[menu_name, staffName]} />
          {ways.length > 0 && <Dotted of={ways} className="shrink-0" />}
        </span>
      </span>
    </Link>
  )
}
