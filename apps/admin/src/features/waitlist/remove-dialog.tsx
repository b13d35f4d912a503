import { type WaitlistEntry, waitlist } from '@noren/contract/booking/waitlist'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import type { ReactNode } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

export const RemoveDialog = ({
  entry,
  open,
  onClose,
}: {
  entry: WaitlistEntry
  open: boolean
  onClose: () => void
}): ReactNode => {
  const words = useWords(ownersWaitlist)
  const { mutateAsync, isPending } = useWrite(waitlist.remove)
  const fail = useFailureToast()
  const remove = async () => {
    const reply = await mutateAsync({ params: { id: entry.id } })
    if (!reply.ok) return fail(words.removeFailed, reply)
    toast({ title: words.removed })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={() => document.getElementById('main')}
      title={words.removeTitle}
      text={words.removeText(entry.name)}
    >
      <SubmitActions
        back={words.back}
        submit={isPending ? words.removing : words.remove}
        variant="danger"
        isSending={isPending}
        onPress={() => void remove()}
        onClose={onClose}
      />
    </Dialog>
  )
}
