import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { DialogActions } from '../dialog.tsx'
import { Discard } from './discard.tsx'
import { useWords } from '../language.ts'

/** The question whether typed input is to be discarded. */
export type Discarding = {
  isAsked: boolean
  /** Closes the form, or asks. */
  onClose: () => void
  onStay: () => void
  onDiscard: () => void
}

/** Closing and saving, or the question whether the input is to be discarded. */
export const FormActions = ({
  discarding: { isAsked, onClose, onStay, onDiscard },
  isSending,
  back,
  submit,
  variant = 'primary',
  isDisabled = false,
  onPress,
  children,
}: {
  discarding: Discarding
  isSending: boolean
  /** The words of the buttons, where they are not 「キャンセル」 and 「保存する」. */
  back?: string
  submit?: string
  variant?: 'primary' | 'danger'
  isDisabled?: boolean
  /** Where there is no form around that would be sent. */
  onPress?: () => void
  /** A button before these two. */
  children?: ReactNode
}): ReactNode => {
  const { save } = useWords(widgets).saveBar
  const { cancel } = useWords(common)
  return (
    <DialogActions>
      {isAsked ? (
        <Discard onStay={onStay} onDiscard={onDiscard} />
      ) : (
        <>
          {children}
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            {back ?? cancel}
          </Button>
          <Button
            type={onPress ? 'button' : 'submit'}
            variant={variant}
            busy={isSending}
            disabled={isDisabled}
            onClick={onPress}
          >
            {submit ?? save}
          </Button>
        </>
      )}
    </DialogActions>
  )
}
