import { type LedgerEntry, messageLedger } from '@noren/contract/messages/ledger'
import { Button } from '@noren/ui/button'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { mailLedger } from '@noren/words/admin/mails/ledger'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { reservationPath } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { Outcome, Reason, type Refused, ResendRefusal, useMomentText } from './delivery.tsx'

/** One mail: what it is and whose visit it is of, what became of it and when, to whom, and what can be done. Rule SCR-272. */
export const Entry = ({
  mail,
  onLeave,
}: {
  mail: LedgerEntry
  /** The mail leaves the list, and the keyboard focus with it. */
  onLeave: () => void
}): ReactNode => {
  const words = useWords(mailLedger)
  const kind = { ...useWords(reservationMessages).kinds, ...words.kinds }[mail.kind]
  const visit = useMomentText()
  const { reservation, attempts } = mail
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="flex min-w-0 flex-wrap gap-x-3 leading-snug wrap-anywhere">
          <span className="font-bold">{kind}</span>
          {reservation && <span>{words.of(reservation.name)}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          <Outcome mail={mail} isShort />
        </p>
      </div>
      <Reason mail={mail} />
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {words.to[mail.recipient]} {mail.to_address || words.noAddress}
      </p>
      {reservation && (
        <p className="figures text-sm">
          <Link
            to={reservationPath(reservation.id)}
            className="inline-flex items-center text-ink-soft no-underline hover:text-primary hover:underline pointer-coarse:min-h-11"
          >
            {words.visitOn(visit(reservation.start_at))}
            <span className="sr-only">{words.visitOf(reservation.name)}</span>
            <Icon path={chevronRightIcon} size={16} />
          </Link>
        </p>
      )}
      {mail.status !== 'sent' && attempts > 0 && (
        <p className="text-sm text-ink-soft">{words.tries(attempts)}</p>
      )}
      {mail.status !== 'sent' && <Actions mail={mail} kind={kind} onLeave={onLeave} />}
    </li>
  )
}

const Actions = ({ mail, kind, onLeave }: { mail: LedgerEntry; kind: string; onLeave: () => void }) => {
  const words = useWords(mailLedger)
  const texts = useWords(reservationMessages)
  const resend = useWrite(messageLedger.resend)
  const handle = useWrite(messageLedger.handle)
  const fail = useFailureToast()
  const [refused, setRefused] = useState<Refused>()
  const params = { id: mail.id }
  const sendAgain = async () => {
    setRefused(undefined)
    const reply = await resend.mutateAsync({ params })
    if (!reply.ok) return setRefused(reply)
    onLeave()
    toast({ variant: 'success', title: texts.resent })
  }
  const undo = async () => {
    const reply = await handle.mutateAsync({ params, body: { handled: false } })
    if (!reply.ok) fail(words.undoFailed, reply)
  }
  const tickOff = async () => {
    const reply = await handle.mutateAsync({ params, body: { handled: true } })
    if (!reply.ok) return fail(words.handleFailed, reply)
    onLeave()
    toast({ title: words.handled, action: { label: words.undo, onPress: () => void undo() } })
  }
  return (
    <div className="mt-3 min-w-0">
      <div className="flex flex-wrap gap-2">
        {mail.can.resend && (
          <Button
            variant="tonal"
            busy={resend.isPending}
            aria-label={resend.isPending ? texts.resending : texts.resendOf(kind)}
            onClick={() => void sendAgain()}
          >
            {texts.resend}
          </Button>
        )}
        <Button
          variant="outline"
          busy={handle.isPending}
          aria-label={words.handleOf(kind)}
          onClick={() => void tickOff()}
        >
          {words.handle}
        </Button>
      </div>
      {refused && <ResendRefusal refused={refused} />}
    </div>
  )
}
