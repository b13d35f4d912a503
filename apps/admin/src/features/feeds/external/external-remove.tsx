import { type ExternalCalendar, externalCalendars } from '@noren/contract/feeds/external'
import { Button } from '@noren/ui/button'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Its time can be booked at once. Rule FEED-9. */
export const RemoveExternal = ({
  calendar: { id, name },
  isSending,
  onDone,
  returnTo,
}: {
  calendar: ExternalCalendar
  isSending: boolean
  onDone: () => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(feedScreen)
  const [isAsked, ask] = useState(false)
  const { mutateAsync } = useWrite(externalCalendars.remove)
  const remove = async (): Promise<ActionResult> => {
    const reply = await mutateAsync({ params: { id: String(id) } })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: reply.message || undefined }
    toast({ variant: 'success', title: words.toasts.removed })
    onDone()
    return { ok: true }
  }
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Button variant="quiet" className="-mx-3 text-danger!" disabled={isSending} onClick={() => ask(true)}>
        {words.form.remove}
      </Button>
      <DeleteDialog
        open={isAsked}
        title={words.form.removeTitle}
        text={<span className="wrap-anywhere">{words.form.removeText(name)}</span>}
        onDelete={remove}
        onClose={() => ask(false)}
        returnTo={returnTo}
      />
    </div>
  )
}
