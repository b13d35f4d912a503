import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { DialogActions } from '../dialog.tsx'
import { Discard } from './discard.tsx'
import { useWords } from '../language.ts'
import { useDialogFailure } from '../notices/dialog-failure.tsx'

type Submit = {
  /** The words of the buttons, where they are not 「キャンセル」 and 「保存する」. */
  back?: string
  submit?: string
  variant?: 'primary' | 'danger'
  isSending?: boolean
  isDisabled?: boolean
  /** Where there is no form around that would be sent. */
  onPress?: () => void
  /** A button before these two. */
  children?: ReactNode
}

/** Closing a dialog without doing what it is about, and doing it. */
export const SubmitActions = ({
  back,
  submit,
  variant = 'primary',
  isSending = false,
  isDisabled = false,
  onPress,
  onClose,
  children,
}: Submit & { onClose: () => void }): ReactNode => {
  const { save } = useWords(widgets).saveBar
  const { cancel } = useWords(common)
  const failure = useDialogFailure()
  return (
    <DialogActions>
      {children}
      <Button variant="quiet" disabled={isSending} onClick={onClose}>
        {back ?? cancel}
      </Button>
      <Button
        type={onPress ? 'button' : 'submit'}
        variant={variant}
        busy={isSending}
        disabled={isDisabled}
        // Enter in a field presses it, too.
        onClick={() => {
          failure?.show(undefined)
          onPress?.()
        }}
      >
        {submit ?? save}
      </Button>
    </DialogActions>
  )
}

/** The question whether typed input is to be discarded. */
export type Discarding = {
  isAsked: boolean
  /** Closes the form, or asks. */
  onClose: () => void
  onStay: () => void
  onDiscard: () => void
}

/** The same for a form; in their place the question whether the input is to be discarded. */
export const FormActions = ({
  discarding: { isAsked, onClose, onStay, onDiscard },
  ...actions
}: Submit & { discarding: Discarding }): ReactNode =>
  isAsked ? (
    <DialogActions>
      <Discard onStay={onStay} onDiscard={onDiscard} />
    </DialogActions>
  ) : (
    <SubmitActions {...actions} onClose={onClose} />
  )
