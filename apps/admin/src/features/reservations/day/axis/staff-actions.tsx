import { Menu } from '@base-ui/react/menu'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, type RefObject, useState } from 'react'
import { AbsenceDialog } from '#features/reservations/worklists/absence/absence-on-demand.ts'
import { useWords } from '#platform/language.ts'

/** What concerns a staff member on a date: so far the absence. */
export const StaffActions = ({
  button,
  open,
  onOpenChange,
  staffId,
  date,
}: {
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  staffId: number
  date: string
}): ReactNode => {
  const words = useWords(worklists).absence
  const [isAsked, setAsked] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  return (
    <>
      <Menu.Root
        open={open}
        onOpenChange={(next, { event }) => {
          // A press of the button is the button's own.
          if (!(event.target instanceof Node && button.current?.contains(event.target))) onOpenChange(next)
        }}
      >
        <Menu.Portal>
          <Menu.Positioner anchor={button} align="center" sideOffset={4} className="z-popover outline-none">
            <Menu.Popup
              finalFocus={button}
              className="min-w-48 rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none"
            >
              <Menu.Item
                onClick={() => {
                  setWasAsked(true)
                  setAsked(true)
                }}
                className="flex min-h-11 cursor-pointer items-center rounded-md px-3 outline-none data-highlighted:bg-paper-deep"
              >
                {words.open}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {wasAsked && (
        <AbsenceDialog open={isAsked} staffId={staffId} date={date} onClose={() => setAsked(false)} />
      )}
    </>
  )
}
