import { ownAccount as calls } from '@noren/contract/accounts/own'
import type { CallOutput } from '@noren/contract/client'
import { Button } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { ownAccount } from '@noren/words/accounts/own'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { GroupPart } from '#platform/panels/card-group.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { deviceOf } from './device.ts'

type Session = CallOutput<'GET /api/auth/sessions'>['data'][number]

/** The account's sessions; all but the current one can be ended. */
export const SessionsCard = (): ReactNode => {
  const words = useWords(ownAccount).sessions
  const sessions = useRead('GET /api/auth/sessions', {})
  return (
    <GroupPart id="sessions" title={words.title} text={words.text}>
      <QueryState query={sessions} failed={words.loadFailed} skeleton={<Skeleton className="h-24" />}>
        {({ data }) => (
          <ul className="-mb-3 divide-y divide-line border-t border-line">
            {currentFirst(data).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
    </GroupPart>
  )
}

const SessionRow = ({ session }: { session: Session }) => {
  const words = useWords(ownAccount).sessions
  const showFailure = useFailureToast()
  const lang = useLanguage()
  const clock = useClockFormat()
  const end = useWrite(calls.endSession)
  const { kind, browser } = deviceOf(session.user_agent)
  const device = browser === '' ? words.devices[kind] : words.join(words.devices[kind], browser)
  const seen = shopTime(session.last_seen_at)
  const when = `${formatDate(lang, seen.date)} ${clock.time(seen.minutes)}`
  const logOut = async () => {
    const reply = await end.mutateAsync({ params: { id: session.id } })
    // 404: it has ended already.
    if (reply.ok || reply.status === 404) {
      toast({ variant: 'success', title: words.ended(device) })
      document.getElementById('sessions')?.focus({ preventScroll: true })
    } else showFailure(words.failed, reply)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {device}
          {session.is_current && (
            <span className="rounded-full bg-success-tint px-2 py-0.5 text-xs font-bold text-success">
              {words.current}
            </span>
          )}
        </p>
        <p className="figures text-sm text-ink-soft">{words.lastUsed(when)}</p>
      </div>
      {!session.is_current && (
        <Button
          variant="outline"
          size="sm"
          aria-label={words.endLabel(device)}
          busy={end.isPending}
          onClick={() => void logOut()}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}

const currentFirst = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
