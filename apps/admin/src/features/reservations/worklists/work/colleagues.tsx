import { Menu } from '@base-ui/react/menu'
import type { WorklistItem } from '@noren/contract/reservations/worklists'
import { Button, buttonClass } from '@noren/ui/button'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { HandedItem } from './use-hand-over.ts'

/** Who could serve it: the proposal in one press, others from a list. A visit whose customer asked for another time waits for the answer. */
export const Colleagues = ({
  item,
  busy,
  onHandOver,
}: {
  item: WorklistItem
  busy: readonly number[] | undefined
  onHandOver: (items: readonly HandedItem[]) => Promise<void>
}): ReactNode => {
  const words = useWords(worklists).one
  const { reservation_id, colleagues, customer_name: name } = item
  // Where others take what would be hers, the first who is free now.
  const first = item.suggestion ?? colleagues[0]
  const others = colleagues.filter(({ staff_id }) => staff_id !== first?.staff_id)
  const isBusy = busy?.includes(reservation_id) ?? false
  const give = (staff_id: number) => void onHandOver([{ reservation_id, staff_id }])
  if (item.has_move_request) return null
  if (!first) return <p className="mt-2 text-sm text-ink-soft">{words.noColleague}</p>
  return (
    <div className="mt-3 flex gap-2">
      <Button
        variant="primary"
        className="min-w-0 flex-1 px-3! wrap-anywhere"
        aria-label={words.handToOf(name, first.staff_name)}
        busy={isBusy}
        disabled={busy !== undefined && !isBusy}
        onClick={() => give(first.staff_id)}
      >
        {words.handTo(first.staff_name)}
      </Button>
      {others.length > 0 && (
        <Menu.Root>
          <Menu.Trigger
            aria-label={words.othersOf(name)}
            disabled={busy !== undefined}
            className={`${buttonClass({ variant: 'outline' })} shrink-0 px-3! whitespace-nowrap`}
          >
            {words.others}
            <Icon path={chevronDownIcon} size={18} />
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner align="end" sideOffset={6} className="z-popover outline-none">
              <Menu.Popup
                aria-label={words.choose(name)}
                className="max-h-72 min-w-52 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-raised outline-none"
              >
                {others.map(({ staff_id, staff_name }) => (
                  <Menu.Item
                    key={staff_id}
                    onClick={() => give(staff_id)}
                    className="flex min-h-11 cursor-pointer items-center rounded-md px-3 wrap-anywhere outline-none data-highlighted:bg-paper-deep"
                  >
                    {words.handTo(staff_name)}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </div>
  )
}
