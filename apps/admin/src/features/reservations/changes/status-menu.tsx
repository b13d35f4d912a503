import { Menu } from '@base-ui/react/menu'
import type { Status } from '@noren/contract/reservations'
import { isFinal } from '@noren/scheduling/status'
import { buttonClass } from '@noren/ui/button'
import { checkIcon, chevronDownIcon, Icon } from '@noren/ui/icon'
import { StatusChip } from '@noren/ui/status'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** The status selector: the present status and the possible ones; choosing one asks before it is changed. */
export const StatusMenu = ({
  status,
  offered,
  onChoose,
  className,
}: {
  status: Status
  offered: readonly Status[]
  onChoose: (status: Status) => void
  className: string
}): ReactNode => {
  const words = useWords(reservationChanges)
  const names = useWords(reservations).status
  return (
    <Menu.Root>
      <Menu.Trigger className={`${buttonClass({ variant: 'outline' })} ${className}`}>
        {words.status}
        <Icon path={chevronDownIcon} size={18} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="z-popover outline-none">
          <Menu.Popup className="min-w-64 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none">
            <Menu.RadioGroup
              aria-label={words.status}
              value={status}
              onValueChange={(next: Status) => next !== status && onChoose(next)}
            >
              {order
                .filter((one) => one === status || offered.includes(one))
                .map((one) => (
                  <Menu.RadioItem
                    key={one}
                    value={one}
                    closeOnClick
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-paper-deep"
                  >
                    <StatusChip status={one} word={names[one]} />
                    <span className="ml-auto text-xs text-ink-soft">
                      {one === status ? words.current : isFinal(one) && words.final}
                    </span>
                    <Icon path={checkIcon} size={16} className={one === status ? '' : 'invisible'} />
                  </Menu.RadioItem>
                ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

// Rule RES-18.
const order: readonly Status[] = ['treated', 'reserved', 'pending_approval', 'canceled']
