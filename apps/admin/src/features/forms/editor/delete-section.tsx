import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Asks first. What another screen has deleted already is deleted. */
export const DeleteSection = ({
  section: { id, title },
  open,
  onClose,
  onDeleted,
}: {
  section: FormSection
  open: boolean
  onClose: () => void
  onDeleted: () => void
}): ReactNode => {
  const texts = useWords(words)
  const { mutateAsync } = useWrite(endpoints.removeSection)
  const remove = async (): Promise<ActionResult> => {
    const reply = await mutateAsync({ params: { id: String(id) } })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: texts.toasts.removeFailed }
    toast({ variant: 'success', title: texts.toasts.removed })
    onDeleted()
    return { ok: true }
  }
  return (
    <DeleteDialog
      open={open}
      title={texts.delete.title(title)}
      text={texts.delete.text}
      onDelete={remove}
      onClose={onClose}
    />
  )
}
