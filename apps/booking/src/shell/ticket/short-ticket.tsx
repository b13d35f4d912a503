import type { ManagedReservation } from '@noren/contract/booking'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Fact, FactList } from './facts.tsx'
import { Sheet } from './sheet.tsx'
import { VisitLines } from './visit-lines.tsx'
import { When } from './when.tsx'

/** The ticket of a visit about which something is asked: when, what, and `children` as further facts. */
export const ShortTicket = ({
  lang,
  start,
  minutes,
  menu,
  lines = [],
  isOff = false,
  children,
}: {
  lang: Lang
  start: string
  minutes: number
  menu: string
  lines?: ManagedReservation['lines']
  isOff?: boolean
  children?: ReactNode
}): ReactNode => (
  <Sheet
    isOff={isOff}
    stub={
      <div className="px-4 py-2 sm:px-6">
        <FactList isBeside>
          <Fact part="menu" name={booking[lang].done.menu} stacked={lines.length > 1}>
            {lines.length > 1 ? <VisitLines lang={lang} lines={lines} /> : <b>{menu}</b>}
          </Fact>
          {children}
        </FactList>
      </div>
    }
  >
    <div data-part="when" className="px-4 py-4 sm:px-6">
      <When lang={lang} start={start} minutes={minutes} isOff={isOff} />
    </div>
  </Sheet>
)
