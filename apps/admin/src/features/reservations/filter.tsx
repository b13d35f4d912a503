import type { Status } from '@noren/contract/reservations'
import { Icon } from '@noren/ui/icon'
import { statusClass, statusIcon } from '@noren/ui/status'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { stored } from '#platform/stored/storage.ts'

/** Which statuses are shown; all four at first, kept on this device. Rule RES-15. */
export const useStatusFilter = (): [shown: readonly Status[], toggle: (status: Status) => void] => {
  const [shown, setShown] = useState(remembered)
  const toggle = (status: Status) => {
    const next = order.filter((other) => shown.includes(other) !== (other === status))
    setShown(next)
    remember(next)
  }
  return [shown, toggle]
}

export const StatusFilter = ({
  shown,
  onToggle,
  wraps = false,
}: {
  shown: readonly Status[]
  onToggle: (status: Status) => void
  /** In a narrow place; otherwise they stand in one line. */
  wraps?: boolean
}): ReactNode => {
  const words = useWords(reservations)
  return (
    <div
      role="group"
      aria-label={words.calendar.filter}
      className={`flex ${wraps ? 'flex-wrap gap-x-1.5 gap-y-2 *:gap-1 *:px-2.5' : 'scroll-row -mx-1 gap-2 p-1 *:gap-1.5 *:px-3'}`}
    >
      {order.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={shown.includes(status)}
          onClick={() => onToggle(status)}
          className={`inline-flex min-h-9 pointer-coarse:min-h-11 shrink-0 items-center rounded-full border text-sm font-bold transition-colors ${
            shown.includes(status)
              ? statusClass[status].replace(' line-through', '')
              : 'border-line bg-surface font-normal text-ink-soft hover:bg-paper-deep'
          }`}
        >
          <Icon path={statusIcon[status]} size={16} className={shown.includes(status) ? '' : 'opacity-40'} />
          {words.status[status]}
        </button>
      ))}
    </div>
  )
}

const order: readonly Status[] = ['reserved', 'pending_approval', 'treated', 'canceled']
const name = 'calendar.statuses'

const remembered = (): readonly Status[] => {
  const saved = stored('local').read(name)?.split(',')
  return saved === undefined ? order : order.filter((status) => saved.includes(status))
}

const remember = (shown: readonly Status[]) => stored('local').write(name, shown.join(','))
