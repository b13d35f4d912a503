import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useId, useState } from 'react'

/** A hint for the hovered or focused element; never the only place of necessary information. */
export const Tooltip = ({
  text,
  fast = false,
  children,
}: {
  text: ReactNode
  /** 200 ms instead of 700: for rows of icons. */
  fast?: boolean
  /** One element that takes a ref and the events. */
  children: ReactElement
}): ReactNode => {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger
        render={children}
        delay={fast ? 200 : undefined}
        aria-describedby={open ? id : undefined}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={12} className="z-tooltip">
          <Base.Popup
            id={id}
            role="tooltip"
            className="max-w-[300px] rounded-md bg-ink px-3 py-1.5 text-sm text-white shadow-raised transition-opacity duration-150
              data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
