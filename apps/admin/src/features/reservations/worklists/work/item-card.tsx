import { worklists as calls, type WorklistItem } from '@noren/contract/reservations/worklists'
import { Button } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, phoneIcon } from '@noren/ui/icon'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { formatShortDate, formatAmount } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Dotted } from '#platform/lists/facts.tsx'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { reservationPath } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { Colleagues } from './colleagues.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { useListText } from './list-text.ts'
import type { HandedItem } from './use-hand-over.ts'

type Props = {
  listId: number
  item: WorklistItem
  /** The visits that are being handed over. */
  busy: readonly number[] | undefined
  /** Who is absent: then it goes without saying whose visits these are. */
  absentId: number | null
  /** Somebody else could serve it. */
  isShared: boolean
  onHandOver: (items: readonly HandedItem[]) => Promise<void>
}

/** A visit that is to be dealt with: who it is, and the ways. */
export const ItemCard = ({ listId, item, busy, absentId, isShared, onHandOver }: Props): ReactNode => (
  <article
    aria-label={item.customer_name}
    aria-busy={busy?.includes(item.reservation_id)}
    className={`${cardClass} px-4 py-3`}
  >
    <Who item={item} withStaff={item.staff_id !== absentId} />
    {isShared && <Colleagues item={item} busy={busy} onHandOver={onHandOver} />}
    <Ways listId={listId} item={item} />
  </article>
)

const Who = ({ item, withStaff }: { item: WorklistItem; withStaff: boolean }) => {
  const words = useWords(worklists).one
  const { customer } = useWords(reservations).day
  const lang = useLanguage()
  const clock = useClockFormat()
  const { momentOf } = useListText()
  const { date, minutes } = shopTime(item.start_at)
  const end = minutesFrom(date, shopTime(item.end_at))
  const wishes = [
    item.is_nominated && words.nominated(item.staff_name),
    item.preferred_staff_name !== null && words.prefers(item.preferred_staff_name),
  ].filter((text) => text !== false)
  return (
    <div className="flex items-start gap-3">
      <Link
        to={reservationPath(item.reservation_id)}
        className="min-w-0 flex-1 rounded-md hover:text-primary"
      >
        <span className="flex flex-wrap items-baseline gap-x-3 leading-snug">
          <span className="figures font-bold">
            {formatShortDate(lang, date)} {clock.range(minutes, end)}
          </span>
          <span className="min-w-0 text-lg font-bold wrap-anywhere">{customer(item.customer_name)}</span>
        </span>
        <Dotted
          of={[item.menu_name, formatAmount(lang, item.price), withStaff && item.staff_name]}
          className="figures mt-1 text-sm leading-snug text-ink-soft"
        />
        {wishes.length > 0 && (
          <Dotted of={wishes} className="mt-1 text-sm leading-snug font-bold text-accent" />
        )}
        {item.note && (
          <span className="mt-1 line-clamp-2 text-sm leading-snug wrap-anywhere text-ink-soft">
            <span className="font-bold">{words.note} </span>
            {item.note}
          </span>
        )}
        {item.has_move_request && (
          <span className="mt-1 block text-sm leading-snug text-caution">{words.moveRequest}</span>
        )}
        {item.offer_ends_at !== null && (
          <span className="mt-1 block text-sm leading-snug text-caution">
            {words.offered(momentOf(item.offer_ends_at))}
          </span>
        )}
      </Link>
      {item.phone ? (
        <a
          href={`tel:${item.phone}`}
          aria-label={words.call(item.customer_name)}
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-tint text-primary transition-colors hover:bg-primary hover:text-white"
        >
          <Icon path={phoneIcon} />
        </a>
      ) : (
        <span className="text-xs whitespace-nowrap text-ink-soft">{words.noPhone}</span>
      )}
    </div>
  )
}

/** Moving, offering, canceling, and that it is done. */
const Ways = ({ listId, item }: { listId: number; item: WorklistItem }) => {
  const words = useWords(worklists).one
  const [opened, setOpened] = useState<'move' | 'offer' | 'cancel'>()
  const tick = useTick(listId, item.reservation_id)
  const name = item.customer_name
  return (
    <div className="mt-3 grid grid-cols-2 gap-2 sm:flex">
      {item.may_offer && (
        <Button
          variant="tonal"
          size="sm"
          className="max-sm:col-span-2"
          aria-label={words.offerOf(name)}
          onClick={() => setOpened('offer')}
        >
          {words.offer}
        </Button>
      )}
      <Button
        variant={item.may_offer ? 'outline' : 'tonal'}
        size="sm"
        aria-label={words.moveOf(name)}
        onClick={() => setOpened('move')}
      >
        {words.move}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={words.cancelOf(name)}
        onClick={() => setOpened('cancel')}
      >
        {words.cancel}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:col-span-2 sm:ml-auto"
        aria-label={words.tickOf(name)}
        busy={tick.isBusy}
        onClick={() => void tick.set(true)}
      >
        {words.tick}
      </Button>
      {opened && <ItemDialog id={item.reservation_id} kind={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

export const useTick = (listId: number, reservationId: number) => {
  const words = useWords(worklists).one
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useWrite(calls.tick)
  const set = async (ticked: boolean): Promise<void> => {
    const params = { id: String(listId), reservationId: String(reservationId) }
    const reply = await mutateAsync({ params, body: { ticked } })
    if (reply.ok) toast({ variant: 'success', title: ticked ? words.ticked : words.unticked })
    else showFailure(words.tickFailed, reply)
  }
  return { set, isBusy: isPending }
}
