import { contactAddress } from '@noren/contract/messages/mailboxes'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useSession } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'

/** Says that the stored address gets no notices yet. Rule MSG-44. */
export const UnconfirmedAddress = (): ReactNode => {
  const words = useWords(shops).unconfirmed
  const { user } = useSession()
  const showFailure = useFailureToast()
  const stored = useRead('GET /api/contact-address', {}).data?.data
  const { mutateAsync, isPending } = useWrite(contactAddress.ask)
  if (!stored?.email || stored.confirmed || !user) return null
  const ask = async () => {
    const reply = await mutateAsync({})
    if (!reply.ok) return showFailure(words.failed, reply)
    if (reply.body.data.queued) toast({ variant: 'success', title: words.sent })
    else toast({ title: words.sentBefore })
  }
  return (
    <Notice
      tone="caution"
      title={words.title}
      action={
        <Button variant="outline" size="sm" busy={isPending} onClick={ask}>
          {words.send}
        </Button>
      }
    >
      <span className="wrap-anywhere">{words.text(stored.email, user.email)}</span>
    </Notice>
  )
}
