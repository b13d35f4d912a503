import type { WorklistItem } from '@noren/contract/reservations/worklists'
import { Button } from '@noren/ui/button'
import { checkIcon, Icon } from '@noren/ui/icon'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { common } from '@noren/words/common'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { useTick } from './item-card.tsx'
import { useListText } from './list-text.ts'

/** A visit that was dealt with, and how. A tick can be taken back. */
export const DoneItem = ({ listId, item }: { listId: number; item: WorklistItem }): ReactNode => {
  const words = useWords(worklists).one
  const { customer } = useWords(reservations).day
  const tick = useTick(listId, item.reservation_id)
  const outcome = useOutcomeText(item)
  const { momentOf } = useListText()
  const { list } = useWords(common)
  const facts = item.outcome === 'moved' ? [outcome] : [momentOf(item.start_at), outcome]
  return (
    <div className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Icon path={checkIcon} size={18} className="text-success" />
      <Link
        to={reservationPath(item.reservation_id)}
        className="min-w-0 flex-1 rounded-md hover:text-primary"
      >
        <span className="block leading-snug wrap-anywhere">{customer(item.customer_name)}</span>
        <span className="figures block text-sm leading-snug wrap-anywhere text-ink-soft">{list(facts)}</span>
      </Link>
      {item.outcome === 'ticked' && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.untickOf(item.customer_name)}
          busy={tick.isBusy}
          onClick={() => void tick.set(false)}
        >
          {words.untick}
        </Button>
      )}
    </div>
  )
}

const useOutcomeText = ({ outcome, staff_name, start_at }: WorklistItem): string => {
  const { outcomes } = useWords(worklists).one
  const { momentOf } = useListText()
  switch (outcome) {
    case 'handed_over':
      return outcomes.handed_over(staff_name)
    case 'moved':
      return outcomes.moved(momentOf(start_at))
    case 'left':
      return ''
    case 'ticked':
    case 'canceled':
    case 'treated':
    case 'freed':
      return outcomes[outcome]
  }
}
