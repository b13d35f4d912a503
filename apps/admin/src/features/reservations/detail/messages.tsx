import type { LedgerMessage } from '@noren/contract/messages'
import { messageLedger } from '@noren/contract/messages/ledger'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { formatDate, formatDuration } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { toast } from '#platform/toast.tsx'
import { type Refused, useFailureText } from '../refusal.tsx'

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
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 shadow-soft sm:px-6">
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
  const { mutateAsync, isPending } = useSend(messageLedger.resend)
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
          <span className={stateClass[message.status]}>{words.status[message.status]}</span>{' '}
          <When message={message} />
        </p>
        <Reason message={message} />
        {message.sentence && (
          <p className="mt-1 border-l-2 border-line pl-3 text-sm wrap-anywhere">
            <span className="block text-ink-soft">{words.sentence}</span>
            <span className="whitespace-pre-line">{message.sentence}</span>
          </p>
        )}
        {refused && <Refusal refused={refused} />}
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

const When = ({ message: { status, sent_at, due_at, created_at } }: { message: LedgerMessage }) => {
  const words = useWords(reservationMessages)
  const lang = useLanguage()
  const clock = useClockFormat()
  const momentText = (instant: string) => {
    const { date, minutes } = shopTime(instant)
    return `${formatDate(lang, date)} ${clock.time(minutes)}`
  }
  const text =
    status === 'queued' && due_at !== null && due_at !== created_at
      ? words.planned(momentText(due_at))
      : status === 'retrying' && due_at !== null
        ? words.retryAt(momentText(due_at))
        : momentText(sent_at ?? created_at)
  return <span className="figures inline-block">{text}</span>
}

const Reason = ({ message: { status, reason } }: { message: LedgerMessage }) => {
  const { reasons } = useWords(reservationMessages)
  if (status !== 'withheld' && status !== 'failed') return null
  const { other, ...known } = reasons
  const texts: Record<string, string> = known
  return <p className="text-sm">{texts[reason ?? ''] ?? other(reason ?? '')}</p>
}

const Refusal = ({ refused }: { refused: Refused }) => {
  const words = useWords(reservationMessages)
  const lang = useLanguage()
  const text = useFailureText()
  const wait = refused.code === 'too_many' ? refused.retry_after : undefined
  return (
    <p role="alert" className="mt-1 text-sm text-danger">
      {wait === undefined
        ? `${words.resendFailed} ${text(refused)}`
        : words.full(formatDuration(lang, Math.ceil(wait / 60)))}
    </p>
  )
}

/** The word carries the meaning, not the colour alone. */
const stateClass: Record<LedgerMessage['status'], string> = {
  queued: '',
  sent: 'text-success',
  retrying: 'text-caution',
  failed: 'font-bold text-danger',
  withheld: 'font-bold text-caution',
}
