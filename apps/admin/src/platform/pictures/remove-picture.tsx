import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'

/** The question before a picture is gone. Rule PAGE-12. */
export const RemovePicture = ({
  open,
  text,
  onClose,
  onRemove,
  returnTo,
}: {
  open: boolean
  text?: string
  onClose: () => void
  onRemove: () => Promise<ActionResult>
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(widgets).picture
  return (
    <DeleteDialog
      open={open}
      title={words.confirmTitle}
      text={text ?? words.confirm}
      onClose={onClose}
      returnTo={returnTo}
      onDelete={async () => {
        const outcome = await onRemove()
        if (outcome.ok) announce(words.removed)
        return outcome
      }}
    />
  )
}
