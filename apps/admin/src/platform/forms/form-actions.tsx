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
  submit,
  isDisabled = false,
}: {
  discarding: Discarding
  isSending: boolean
  /** The words of the button where it does more than save. */
  submit?: string
  isDisabled?: boolean
}): ReactNode => {
  const { save } = useWords(widgets).saveBar
  const { cancel } = useWords(common)
  return (
    <DialogActions>
      {isAsked ? (
        <Discard onStay={onStay} onDiscard={onDiscard} />
      ) : (
        <>
          <Button variant="quiet" disabled={isSending} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" busy={isSending} disabled={isDisabled}>
            {submit ?? save}
          </Button>
        </>
      )}
    </DialogActions>
  )
}
