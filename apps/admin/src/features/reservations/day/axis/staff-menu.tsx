import { Menu } from '@base-ui/react/menu'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, useState } from 'react'
import { AbsenceDialog } from '#features/reservations/worklists/absence/absence-on-demand.ts'
import { useWords } from '#platform/language.ts'

/** The name over a column; pressed, it offers what concerns the staff member on that date. */
export const StaffMenu = ({
  staffId,
  name,
  date,
}: {
  staffId: number
  name: string
  date: string
}): ReactNode => {
  const words = useWords(worklists).absence
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="group relative flex h-full w-full min-w-0 items-center justify-center gap-0.5 rounded-sm hover:text-primary">
          <span className="min-w-0 truncate text-[0.8125rem] leading-snug">{name}</span>
          {/* Where there is a mouse the name has its room, until the pointer or the focus asks what can be done. Rule SCR-282. */}
          <span
            className="shrink-0 bg-surface text-ink-soft pointer-fine:absolute pointer-fine:right-0 pointer-fine:pl-1 pointer-fine:opacity-0
              pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-visible:opacity-100 pointer-fine:group-data-popup-open:opacity-100"
          >
            <Icon path={chevronDownIcon} size={12} />
          </span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="center" sideOffset={4} className="z-popover outline-none">
            <Menu.Popup className="min-w-48 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none">
              <Menu.Item
                onClick={() => {
                  setWanted(true)
                  setOpen(true)
                }}
                className="flex min-h-11 cursor-pointer items-center rounded-md px-3 outline-none data-highlighted:bg-paper-deep"
              >
                {words.open}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {wanted && <AbsenceDialog open={isOpen} staffId={staffId} date={date} onClose={() => setOpen(false)} />}
    </>
  )
}
