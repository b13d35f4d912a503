import type { LedgerMessage } from '@noren/contract/messages'
import { messageLedger } from '@noren/contract/messages/ledger'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { type ReactNode, useState } from 'react'
import { Outcome, Reason, type Refused, ResendRefusal } from '#features/messages/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** The messages of the reservation and their state; withheld and failed ones can be sent again. */
export const Messages = ({ id }: { id: number }): ReactNode => {
  const words = useWords(reservationMessages)
  const query = useRead('GET /api/reservations/{id}/messages', { params: { id } })
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-base">
        {words.title}
      </h2>
      <div className="mt-3">
        <QueryState
          query={query}
          failed={words.failed}
          skeleton={<Skeleton className="h-16" />}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className="text-ink-soft">{words.empty}</p>}
        >
          {({ data }) => (
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-5 shadow-soft sm:px-6">
              {data.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  )
}

const Message = ({ message }: { message: LedgerMessage }) => {
  const words = useWords(reservationMessages)
  const { mutateAsync, isPending } = useWrite(messageLedger.resend)
  const [refused, setRefused] = useState<Refused>()
  const kind = words.kinds[message.kind]
  const resend = async () => {
    setRefused(undefined)
    const reply = await mutateAsync({ params: { id: message.id } })
    if (reply.ok) toast({ variant: 'success', title: words.resent })
    else setRefused(reply)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          {kind} <span className="text-sm text-ink-soft">{words.to[message.recipient]}</span>
        </p>
        <p className="text-sm text-ink-soft">
          <Outcome mail={message} />
        </p>
        <Reason mail={message} />
        {message.sentence && (
          <p className="mt-1 border-l-2 border-line pl-3 text-sm wrap-anywhere">
            <span className="block text-ink-soft">{words.sentence}</span>
            <span className="whitespace-pre-line">{message.sentence}</span>
          </p>
        )}
        {refused && <ResendRefusal refused={refused} />}
      </div>
      {message.can.resend && (
        <Button
          variant="outline"
          size="sm"
          busy={isPending}
          aria-label={isPending ? words.resending : words.resendOf(kind)}
          onClick={() => void resend()}
        >
          {words.resend}
        </Button>
      )}
    </li>
  )
}
