import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Dialog } from '../dialog.tsx'
import type { Discarding } from './form-actions.tsx'

type FormHandle = { isTouched: () => boolean }

/** What the dialog gives to its form. */
export type DialogForm = { ref: Ref<FormHandle>; discarding: Discarding; onDone: () => void }

/** A dialog with a form. Escape asks before typed input is discarded; a second Escape withdraws the question. */
export const FormDialog = ({
  open,
  title,
  drawer,
  wide,
  returnTo,
  initialFocus,
  onClose,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'drawer' | 'wide' | 'returnTo' | 'initialFocus'> & {
  onClose: () => void
  children: (form: DialogForm) => ReactNode
}): ReactNode => {
  // A ref, because state could miss the last key press before closing.
  const form = useRef<FormHandle>(null)
  const [isAsked, setAsked] = useState(false)
  // Opened again before it has faded out it begins anew: what was saved is not in the form once more.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) })
  const leave = () => {
    setAsked(false)
    onClose()
  }
  const close = () => (form.current?.isTouched() ? setAsked(!isAsked) : leave())
  const discarding = { isAsked, onClose: close, onStay: () => setAsked(false), onDiscard: leave }
  return (
    <Dialog form {...{ open, title, drawer, wide, returnTo, initialFocus }} onClose={close}>
      <Fragment key={opening.count}>{children({ ref: form, discarding, onDone: leave })}</Fragment>
    </Dialog>
  )
}

/** For the form in the dialog: says whether something was typed. */
export const useFormHandle = (ref: Ref<FormHandle>, isTouched: () => boolean): void =>
  useImperativeHandle(ref, () => ({ isTouched }))
