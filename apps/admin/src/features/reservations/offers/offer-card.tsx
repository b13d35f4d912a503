import type { Offer, Reservation } from '@noren/contract/reservations'
import { offers as calls } from '@noren/contract/reservations/offers'
import { Button } from '@noren/ui/button'
import { Icon, messageIcon } from '@noren/ui/icon'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { Deadline, requestClass } from '../changes/deadline.tsx'
import { useOutcome } from '../changes/outcome.ts'
import { RefusalNotice } from '../refusal.tsx'

type Props = { reservation: Reservation; offer: Offer; onStale: () => void }

/** What was offered for a visit last: until when, and what became of it. Rule RES-140. */
export const OfferCard = ({ reservation, offer, onStale }: Props): ReactNode =>
  offer.status === 'open' ? (
    <OpenOffer reservation={reservation} offer={offer} onStale={onStale} />
  ) : (
    <EndedOffer offer={offer} status={offer.status} />
  )

const OpenOffer = ({ reservation, offer, onStale }: Props) => {
  const words = useWords(offerWords).card
  const [asking, ask] = useState(false)
  return (
    <section aria-labelledby="offer" className={requestClass}>
      <h2 id="offer" className="flex items-center gap-2 text-base">
        <Icon path={messageIcon} className="text-caution" />
        {words.title}
      </h2>
      <Times offer={offer} />
      <p className="mt-3 text-sm text-ink-soft">{words.text}</p>
      <Deadline at={offer.ends_at} text={words.until} />
      <Button className="mt-4 max-sm:w-full" variant="outline" onClick={() => ask(true)}>
        {words.withdraw}
      </Button>
      <Dialog open={asking} onClose={() => ask(false)} title={words.withdrawTitle} text={words.withdrawText}>
        <Withdraw reservation={reservation} onStale={onStale} onClose={() => ask(false)} />
      </Dialog>
    </section>
  )
}

const Withdraw = ({
  reservation: { id },
  onStale,
  onClose,
}: Pick<Props, 'reservation' | 'onStale'> & { onClose: () => void }) => {
  const { card: words, back } = useWords(offerWords)
  const { mutateAsync, isPending } = useWrite(calls.withdraw)
  const { follow, refused } = useOutcome(id, onStale)
  const withdraw = async () => {
    if (await follow(mutateAsync({ params: { id } }), words.withdrawn)) onClose()
  }
  return (
    <>
      <RefusalNotice className="mt-4" refused={refused} failed={words.failed} />
      <SubmitActions
        isSending={isPending}
        back={back}
        submit={isPending ? words.withdrawing : words.withdraw}
        onPress={() => void withdraw()}
        onClose={onClose}
      />
    </>
  )
}

const EndedOffer = ({ offer, status }: { offer: Offer; status: Exclude<Offer['status'], 'open'> }) => {
  const words = useWords(offerWords).ended
  return (
    <section aria-labelledby="offer" className="rounded-lg border border-line bg-surface p-4 text-sm">
      <h2 id="offer" className="text-sm">
        {words.title}
        <span className="ml-2 font-normal text-ink-soft">{words[status]}</span>
      </h2>
      <Times offer={offer} />
    </section>
  )
}

/** With whose time it would be, where there are several. */
const Times = ({ offer: { times, chosen } }: { offer: Offer }) => {
  const words = useWords(offerWords).ended
  const lang = useLanguage()
  const clock = useClockFormat()
  const staff = useRead('GET /api/staff', {}).data?.data ?? []
  return (
    <ul className="figures mt-2 space-y-1">
      {times.map(({ number, start_at, end_at, staff_id }) => {
        const { date, minutes } = shopTime(start_at)
        return (
          <li key={number} className={number === chosen ? 'font-bold' : ''}>
            {formatDate(lang, date)}{' '}
            <span className="whitespace-nowrap">
              {clock.range(minutes, minutesFrom(date, shopTime(end_at)))}
            </span>{' '}
            {staff.length > 1 && (
              <span className="text-sm font-normal text-ink-soft wrap-anywhere">
                {staff.find(({ id }) => id === staff_id)?.name}
              </span>
            )}
            {number === chosen && <span className="ml-2 text-sm text-success">{words.chosen}</span>}
          </li>
        )
      })}
    </ul>
  )
}
