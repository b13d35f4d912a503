import { Menu } from '@base-ui/react/menu'
import type { StaffMember } from '@noren/contract/staff'
import { iconButtonClass } from '@noren/ui/button'
import { banIcon, Icon, moreIcon, pencilIcon } from '@noren/ui/icon'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { staff as staffWords } from '@noren/words/admin/staff'
import { type ReactNode, useState } from 'react'
import { AbsenceDialog } from '#features/reservations/api.ts'
import { useWords } from '#platform/language.ts'

/** What can be done with one who works; a press on the row edits, too. Rule SCR-245. */
export const StaffActions = ({
  member: { id, name },
  onEdit,
}: {
  member: StaffMember
  onEdit: () => void
}): ReactNode => {
  const words = useWords(staffWords)
  const { absence } = useWords(worklists)
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Menu.Root>
        <Menu.Trigger aria-label={words.actions(name)} className={iconButtonClass}>
          <Icon path={moreIcon} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-popover outline-none">
            <Menu.Popup className="min-w-52 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none">
              <Menu.Item className={itemClass} onClick={onEdit}>
                <Icon path={pencilIcon} size={18} className="text-ink-soft" />
                {words.edit}
              </Menu.Item>
              <Menu.Item
                className={itemClass}
                onClick={() => {
                  setWanted(true)
                  setOpen(true)
                }}
              >
                <Icon path={banIcon} size={18} className="text-ink-soft" />
                {absence.open}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {wanted && <AbsenceDialog open={isOpen} staffId={id} onClose={() => setOpen(false)} />}
    </>
  )
}

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-ink outline-none data-highlighted:bg-paper-deep'
