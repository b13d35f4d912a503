import { Menu } from '@base-ui/react/menu'
import type { Status } from '@noren/contract/reservations'
import { isFinal } from '@noren/scheduling/status'
import { buttonClass } from '@noren/ui/button'
import { arrowRightIcon, checkIcon, chevronRightIcon, Icon, moreIcon } from '@noren/ui/icon'
import { StatusChip } from '@noren/ui/status'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservations } from '@noren/words/reservations'
import type { ReactNode, Ref } from 'react'
import { useWords } from '#platform/language.ts'

/** What is not the next thing to do, behind 「…」. Rule RES-165. */
export const MoreMenu = ({
  ref,
  children,
}: {
  ref: Ref<HTMLButtonElement>
  children: ReactNode
}): ReactNode => {
  const { more } = useWords(reservationChanges)
  return (
    <Menu.Root>
      <Menu.Trigger
        ref={ref}
        aria-label={more}
        className={`${buttonClass({ variant: 'outline' })} size-11 shrink-0 px-0!`}
      >
        <Icon path={moreIcon} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-popover outline-none">
          <Menu.Popup className={`min-w-64 ${popupClass}`}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export const MoreItem = ({
  icon,
  onChoose,
  children,
}: {
  icon: string
  onChoose: () => void
  children: ReactNode
}): ReactNode => (
  <Menu.Item className={itemClass} onClick={onChoose}>
    <Icon path={icon} size={18} className="text-ink-soft" />
    {children}
  </Menu.Item>
)

/** The dates of the next visit, one step further in. */
export const NextVisitItem = ({
  onOpen,
  children,
}: {
  onOpen: () => void
  children: ReactNode
}): ReactNode => {
  const words = useWords(reservationDetail).next
  return (
    <Menu.SubmenuRoot onOpenChange={(open) => open && onOpen()}>
      <Menu.SubmenuTrigger className={itemClass}>
        <Icon path={arrowRightIcon} size={18} className="text-ink-soft" />
        {words.open}
        <Icon path={chevronRightIcon} size={18} className="ml-auto text-ink-soft" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} collisionPadding={8} className="z-popover outline-none">
          <Menu.Popup aria-label={words.label} className={`w-80 max-w-[calc(100vw-1rem)] ${popupClass}`}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}

/** The present status and the possible ones; choosing one asks before it is changed. Rule RES-18. */
export const StatusItems = ({
  status,
  offered,
  onChoose,
}: {
  status: Status
  offered: readonly Status[]
  onChoose: (status: Status) => void
}): ReactNode => {
  const words = useWords(reservationChanges)
  const names = useWords(reservations).status
  return (
    <Menu.RadioGroup
      aria-label={words.status}
      value={status}
      onValueChange={(next: Status) => next !== status && onChoose(next)}
      className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5"
    >
      <p aria-hidden="true" className="px-2.5 py-1 text-sm text-ink-soft">
        {words.status}
      </p>
      {order
        .filter((one) => one === status || offered.includes(one))
        .map((one) => (
          <Menu.RadioItem key={one} value={one} closeOnClick className={itemClass}>
            <StatusChip status={one} word={names[one]} />
            <span className="ml-auto text-xs text-ink-soft">
              {one === status ? words.current : isFinal(one) && words.final}
            </span>
            <Icon path={checkIcon} size={16} className={one === status ? '' : 'invisible'} />
          </Menu.RadioItem>
        ))}
    </Menu.RadioGroup>
  )
}

// Rule RES-18.
const order: readonly Status[] = ['treated', 'reserved', 'pending_approval', 'canceled']

const popupClass =
  'max-h-(--available-height) overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none'

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 outline-none data-highlighted:bg-paper-deep data-popup-open:bg-paper-deep'
