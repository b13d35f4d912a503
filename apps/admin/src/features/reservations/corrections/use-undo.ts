import { reservationChanges as calls } from '@noren/contract/reservations/changes'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { language } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Takes the last change of the status back, also from a toast whose screen is gone by now. Rules RES-109, RES-110. */
export const useUndo = (id: number) => {
  const { mutateAsync, isPending } = useWrite(calls.undo)
  const undo = async (): Promise<boolean> => {
    const words = corrections[language()].undo
    const reply = await mutateAsync({ params: { id } })
    if (reply.ok) {
      const isGone = reply.body.data.mail_gone
      toast({
        variant: 'success',
        title: words.done,
        ...(isGone && { description: words.mailGone, duration: 15_000 }),
      })
    } else toast({ variant: 'destructive', title: words.failed, description: reply.message || undefined })
    return reply.ok
  }
  return { undo, isPending }
}
