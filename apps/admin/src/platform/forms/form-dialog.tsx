import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
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
  returnTo,
  onClose,
  children,
}: Pick<ComponentProps<typeof Dialog>, 'open' | 'title' | 'drawer' | 'returnTo'> & {
  onClose: () => void
  children: (form: DialogForm) => ReactNode
}): ReactNode => {
  // A ref, because state could miss the last key press before closing.
  const form = useRef<FormHandle>(null)
  const [isAsked, setAsked] = useState(false)
  const leave = () => {
    setAsked(false)
    onClose()
  }
  const close = () => (form.current?.isTouched() ? setAsked(!isAsked) : leave())
  const discarding = { isAsked, onClose: close, onStay: () => setAsked(false), onDiscard: leave }
  return (
    <Dialog form {...{ open, title, drawer, returnTo }} onClose={close}>
      {children({ ref: form, discarding, onDone: leave })}
    </Dialog>
  )
}

/** For the form in the dialog: says whether something was typed. */
export const useFormHandle = (ref: Ref<FormHandle>, isTouched: () => boolean): void =>
  useImperativeHandle(ref, () => ({ isTouched }))
