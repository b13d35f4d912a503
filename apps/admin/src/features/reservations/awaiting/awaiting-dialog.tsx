import type { Awaiting } from '@noren/contract/reservations/calendar'
import { Button } from '@noren/ui/button'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { common } from '@noren/words/common'
import { formatShortDate, formatAmount } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'

/** The requests and move requests that wait for the shop, what ends first on top. Rule RES-21. */
export const AwaitingDialog = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode => {
  const words = useWords(calendar).awaiting
  const { close } = useWords(common)
  const query = useRead('GET /api/reservations/awaiting', {})
  return (
    <Dialog open={open} onClose={onClose} title={words.title} text={words.text}>
      <div className="mt-4">
        <QueryState
          query={query}
          failed={words.failed}
          skeleton={<Skeleton className="h-32" />}
          isEmpty={({ count }) => count === 0}
          empty={<p className="py-6 text-center text-ink-soft">{words.empty}</p>}
        >
          {({ data, count }) => (
            <>
              <ul className="space-y-2">
                {data.map((one) => (
                  <li key={`${one.id} ${one.is_move_request}`}>
                    <Request request={one} onOpen={onClose} />
                  </li>
                ))}
              </ul>
              {count > data.length && (
                <p className="mt-3 text-sm text-ink-soft">{words.more(count - data.length)}</p>
              )}
            </>
          )}
        </QueryState>
      </div>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Request = ({ request, onOpen }: { request: Awaiting; onOpen: () => void }) => {
  const words = useWords(calendar).awaiting
  const { day } = useWords(reservations)
  const { list } = useWords(common)
  const lang = useLanguage()
  const clock = useClockFormat()
  const moment = (instant: string) => {
    const { date, minutes } = shopTime(instant)
    return `${formatShortDate(lang, date)} ${clock.time(minutes)}`
  }
  const start = shopTime(request.start_at)
  const end = minutesFrom(start.date, shopTime(request.end_at))
  return (
    <Link
      to={reservationPath(request.id)}
      onClick={onOpen}
      className="flex items-center gap-3 rounded-md border border-dashed border-caution bg-caution-tint px-4 py-3 transition-[filter] hover:brightness-97"
    >
      <span className="min-w-0 flex-1">
        <span className="figures block font-bold">
          {formatShortDate(lang, start.date)} {clock.range(start.minutes, end)}
        </span>
        <span className="block truncate">{day.customer(request.customerName)}</span>
        <span className="figures block text-sm leading-snug text-ink-soft">
          {list([request.title, formatAmount(lang, request.amount)])}
        </span>
        <span className="figures block text-sm leading-snug text-caution">
          {list([
            request.moves_from === null ? words.request : words.move(moment(request.moves_from)),
            ...(request.expires_at === null ? [] : [words.until(moment(request.expires_at))]),
          ])}
        </span>
      </span>
      <Icon path={chevronRightIcon} className="text-caution" />
    </Link>
  )
}
