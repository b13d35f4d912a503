import type { Reply } from '@noren/contract/client'
import { type LedgerEntry, messageLedger } from '@noren/contract/messages/ledger'
import { Button } from '@noren/ui/button'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { type Refused, ResendRefusal } from './delivery.tsx'

/** Sends again what is shown and may be sent, the oldest first, up to the first that is refused. Rule MSG-32. */
export const ResendAll = ({
  mails,
  onLeave,
}: {
  mails: readonly LedgerEntry[]
  onLeave: () => void
}): ReactNode => {
  const words = useWords(mailLedger)
  const [isSending, setSending] = useState(false)
  const { mutateAsync } = useWrite(messageLedger.resend)
  const [refused, setRefused] = useState<Refused>()
  const sendable = mails.filter(({ can }) => can.resend)
  const sendAll = async () => {
    setSending(true)
    setRefused(undefined)
    const { sent, stoppedBy } = await resendEach(sendable.toReversed(), (id) =>
      mutateAsync({ params: { id } }),
    )
    setSending(false)
    setRefused(stoppedBy)
    if (stoppedBy && sent > 0) return toast({ title: words.resendAllStopped(sent) })
    if (stoppedBy) return
    onLeave()
    toast({ variant: 'success', title: words.resendAllDone(sent) })
  }
  if (sendable.length < 2 && !isSending && !refused) return null
  return (
    <div>
      <Button variant="outline" busy={isSending} onClick={() => void sendAll()}>
        {words.resendAll}
      </Button>
      {refused && <ResendRefusal refused={refused} />}
    </div>
  )
}

/** One after the other: each takes its share of the limit of its recipient. What another screen did meanwhile is passed over. */
const resendEach = async (
  mails: readonly LedgerEntry[],
  resend: (id: number) => Promise<Reply<'POST /api/messages/{id}/resend'>>,
): Promise<{ sent: number; stoppedBy?: Refused }> => {
  let sent = 0
  for (const { id } of mails) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    const reply = await resend(id)
    if (reply.ok) sent += 1
    else if (reply.code !== 'mail_outdated' && reply.code !== 'not_found') return { sent, stoppedBy: reply }
  }
  return { sent }
}
