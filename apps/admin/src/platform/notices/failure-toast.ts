import { common } from '@noren/words/common'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useDialogFailure } from './dialog-failure.tsx'

/** Says what failed, and why: the server's sentence, or that it could not be reached. In a dialog it is said there. Rule SCR-93. */
export const useFailureToast = () => {
  const { network, offline } = useWords(common)
  const dialog = useDialogFailure()
  return (title: string, { status, message }: { status: number; message: string }): void => {
    const reason = status === 0 ? (navigator.onLine ? network : offline) : message
    // Some sentences of the server say what failed themselves.
    const description = reason === '' || reason === title ? undefined : reason
    if (dialog) dialog.show([title, description].filter(Boolean).join(' '))
    else toast({ variant: 'destructive', title, description })
  }
}
