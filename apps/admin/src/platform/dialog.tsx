import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { isConversion } from './fields/conversion.ts'
import { DialogFailureProvider, useDialogFailure } from './notices/dialog-failure.tsx'
import { ValidationMessage } from './notices/validation-message.tsx'

/** A modal dialog: at the bottom on a phone, in the middle elsewhere; as a drawer at the bottom everywhere. */
export const Dialog = ({
  open,
  onClose,
  title,
  text,
  form = false,
  drawer = false,
  wide = false,
  returnTo,
  initialFocus,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  /** For dialogs with a form: wider, and not closed by a press outside. */
  form?: boolean
  /** At the lower edge at all widths, and as wide as two columns. */
  drawer?: boolean
  /** For a picture or two columns: as wide as there is room. */
  wide?: boolean
  /** Takes the focus when the element that opened the dialog is gone. */
  returnTo?: () => HTMLElement | null
  /** What takes the focus first; not by a finger, whose keyboard would cover the dialog. */
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}): ReactNode => (
  <Base.Root
    open={open}
    disablePointerDismissal={form}
    onOpenChange={(next, { event }) => {
      if (!next && !(event instanceof KeyboardEvent && isConversion(event))) onClose()
    }}
  >
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-backdrop bg-shade/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        // With a function the focus always moves; without one it stays where it is, such as at a field with an error.
        initialFocus={initialFocus && ((by) => (by === 'touch' ? true : (initialFocus() ?? true)))}
        finalFocus={returnTo && (() => returnTo() ?? true)}
        className={`fixed inset-x-0 bottom-0 z-modal max-h-[92dvh] overflow-y-auto overscroll-contain rounded-t-lg bg-surface p-5 pb-8
          shadow-raised outline-none transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-4
          data-nested-dialog-open:brightness-75 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:p-7 ${
            drawer ? 'mx-auto max-w-[64rem]' : middleClass
          } ${drawer ? '' : wide ? 'sm:w-[56rem]' : form ? 'sm:w-[36rem]' : 'sm:w-[28rem]'}`}
      >
        <Base.Title className="text-lg font-bold">{title}</Base.Title>
        {text && <Base.Description className="mt-1 text-ink-soft">{text}</Base.Description>}
        <DialogFailureProvider>{children}</DialogFailureProvider>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)

const middleClass =
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg'

/** Cancel and submit, the latter where the thumb is; they stay visible under a long form, and so does what failed, above them. */
export const DialogActions = ({ children }: { children: ReactNode }): ReactNode => {
  const failure = useDialogFailure()?.text
  return (
    <div
      className="sticky -bottom-8 z-1 -mx-5 mt-4 -mb-8 flex flex-wrap gap-2 border-t border-line bg-surface px-5 pt-3 pb-5
      *:last:flex-1 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:justify-end sm:px-7 sm:py-4 sm:*:last:flex-none"
    >
      {failure && (
        <div className="basis-full">
          <ValidationMessage kind="error">{failure}</ValidationMessage>
        </div>
      )}
      {children}
    </div>
  )
}
