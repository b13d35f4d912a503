import type { ReservationSummary } from '@noren/contract/errors'
import { staff as endpoints, type StaffMember } from '@noren/contract/staff'
import { Button } from '@noren/ui/button'
import { staff as staffWords } from '@noren/words/admin/staff'
import { type ReactNode, useState } from 'react'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { ConcernedDialog } from './concerned.tsx'

/** Taking somebody out, and deleting who never had a reservation. Rules STAFF-7, STAFF-8. */
export const Ending = ({
  member,
  isSending,
  onDone,
  returnTo,
}: {
  member: StaffMember
  isSending: boolean
  onDone: () => void
  returnTo: () => HTMLElement | null
}): ReactNode => {
  const words = useWords(staffWords)
  const { leave, isLeaving, concerned, forget } = useLeaving(member, onDone)
  const [isDeleting, setDeleting] = useState(false)
  const { mutateAsync } = useWrite(endpoints.remove)
  const remove = async (): Promise<ActionResult> => {
    const reply = await mutateAsync({ params: { id: String(member.id) } })
    if (!reply.ok && reply.status !== 404) return { ok: false, message: reply.message || undefined }
    toast({ variant: 'success', title: words.toasts.removed })
    onDone()
    return { ok: true }
  }
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="-mx-3 flex flex-wrap">
        {member.active && (
          <Button variant="quiet" disabled={isSending} busy={isLeaving} onClick={() => void leave(false)}>
            {words.form.leave}
          </Button>
        )}
        <Button
          variant="quiet"
          className="text-danger!"
          disabled={isSending || isLeaving}
          onClick={() => setDeleting(true)}
        >
          {words.form.remove}
        </Button>
      </div>
      {member.active && <p className="text-sm text-ink-soft">{words.form.leaveText}</p>}
      <ConcernedDialog
        kind="leaving"
        name={member.name}
        staffId={member.id}
        reservations={concerned}
        onBack={forget}
        onKeep={() => leave(true)}
      />
      <DeleteDialog
        open={isDeleting}
        title={words.remove.title(member.name)}
        text={words.remove.text}
        onDelete={remove}
        onClose={() => setDeleting(false)}
        returnTo={returnTo}
      />
    </div>
  )
}

const useLeaving = ({ id, version }: StaffMember, onDone: () => void) => {
  const words = useWords(staffWords).toasts
  const { mutateAsync, isPending } = useWrite(endpoints.update)
  const showFailure = useFailureToast()
  const [concerned, setConcerned] = useState<readonly ReservationSummary[]>()
  const leave = async (keep: boolean): Promise<boolean> => {
    setConcerned(undefined)
    const body = { active: false, version, ...(keep && { keep_reservations: true }) }
    const reply = await mutateAsync({ params: { id: String(id) }, body })
    if (reply.ok) {
      toast({ variant: 'success', title: words.left })
      onDone()
    } else if (reply.code === 'reservations_inside') setConcerned(reply.reservations ?? [])
    else showFailure(words.leaveFailed, reply)
    return reply.ok
  }
  return { leave, isLeaving: isPending, concerned, forget: () => setConcerned(undefined) }
}
