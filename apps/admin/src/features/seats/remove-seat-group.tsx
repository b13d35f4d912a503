import { seats as endpoints, type SeatGroup } from '@noren/contract/shops/seats'
import { Button } from '@noren/ui/button'
import { seats } from '@noren/words/admin/shops/seats'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Refused with the names of the menus that need one. Rule SEAT-4. */
export const RemoveSeatGroup = ({
  group,
  isSending,
  onDone,
}: {
  group: SeatGroup
  isSending: boolean
  onDone: () => void
}): ReactNode => {
  const words = useWords(seats)
  const { enumerate } = useWords(common)
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useWrite(endpoints.remove)
  const remove = async (): Promise<ActionResult> => {
    const reply = await mutateAsync({ params: { id: String(group.id) } })
    if (!reply.ok && reply.status !== 404) {
      const { menus, message } = reply
      return {
        ok: false,
        message: menus ? words.remove.inUse(enumerate(menus.map(({ name }) => name))) : message || undefined,
      }
    }
    toast({ variant: 'success', title: words.toasts.removed })
    onDone()
    return { ok: true }
  }
  return (
    <div className="mt-4 -ml-5">
      <Button variant="quiet" className="text-danger!" disabled={isSending} onClick={() => setAsking(true)}>
        {words.form.remove}
      </Button>
      <DeleteDialog
        open={isAsking}
        title={words.remove.title(group.name)}
        text={words.remove.text}
        onDelete={remove}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
