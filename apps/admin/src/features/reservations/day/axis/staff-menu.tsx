import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { type ReactNode, useRef, useState } from 'react'
import { useWanted } from '#platform/actions/use-wanted.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'

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
  const [open, setOpen] = useState(false)
  const { isWanted, want, buttonProps } = useWanted()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        className="group relative flex h-full w-full min-w-0 items-center justify-center gap-0.5 rounded-sm hover:text-primary"
        {...buttonProps}
        onClick={() => {
          want()
          setOpen(!open)
        }}
      >
        <span className="min-w-0 truncate text-[0.8125rem] leading-snug">{name}</span>
        {/* Where there is a mouse the name has its room, until the pointer or the focus asks what can be done. Rule SCR-282. */}
        <span
          className="shrink-0 bg-surface text-ink-soft pointer-fine:absolute pointer-fine:right-0 pointer-fine:pl-1 pointer-fine:opacity-0
            pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-visible:opacity-100 pointer-fine:group-aria-expanded:opacity-100"
        >
          <Icon path={chevronDownIcon} size={12} />
        </span>
      </button>
      {isWanted && (
        <StaffActions button={button} open={open} onOpenChange={setOpen} staffId={staffId} date={date} />
      )}
    </>
  )
}

// The library of menus is loaded when a name is first pointed at or focused.
const StaffActions = onDemand(async () => (await import('./staff-actions.tsx')).StaffActions, {
  layer: ({ open, onOpenChange }) => (open ? () => onOpenChange(false) : undefined),
})
