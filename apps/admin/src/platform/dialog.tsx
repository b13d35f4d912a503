import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/** A question that must be answered first. Comes up from below on a phone, stands in the middle elsewhere. */
export const Dialog = ({
  open,
  onClose,
  title,
  text,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  children: ReactNode
}): ReactNode => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-backdrop bg-ink/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        className="fixed inset-x-0 bottom-0 z-modal max-h-[90dvh] overflow-y-auto rounded-t-lg bg-surface p-5 pb-8 shadow-raised
          outline-none transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0
          data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[28rem]
          sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:p-7"
      >
        <Base.Title className="text-lg font-bold">{title}</Base.Title>
        {text && <Base.Description className="mt-1 text-ink-soft">{text}</Base.Description>}
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
