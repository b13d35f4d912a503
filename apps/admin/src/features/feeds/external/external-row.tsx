import { type ExternalCalendar, externalCalendars } from '@noren/contract/feeds/external'
import { Button, IconButton } from '@noren/ui/button'
import { cautionIcon, Icon, pencilIcon } from '@noren/ui/icon'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { calendarFeeds } from '@noren/words/feeds/calendar'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { useMoment } from '../moment.ts'
import { isWaiting } from './external-state.ts'

type Props = {
  calendar: ExternalCalendar
  /** Undefined in a shop of one person. */
  staffName: string | undefined
  unlocked: boolean
  onEdit: () => void
}

/** One external calendar with what became of its last reading. */
export const ExternalRow = ({ calendar, staffName, unlocked, onEdit }: Props): ReactNode => {
  const words = useWords(feedScreen)
  const showFailure = useFailureToast()
  const { mutateAsync, isPending } = useWrite(externalCalendars.readNow)
  const { id, name, host } = calendar
  const waits = unlocked && isWaiting(calendar)
  const read = async () => {
    const reply = await mutateAsync({ params: { id: String(id) } })
    if (reply.ok) toast({ variant: 'success', title: words.toasts.reading })
    else showFailure(words.toasts.readFailed, reply)
  }
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-bold wrap-anywhere">{name}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft wrap-anywhere">
            <span>{host}</span>
            {staffName !== undefined && <span>{staffName}</span>}
          </p>
        </div>
        <IconButton label={words.external.edit(name)} path={pencilIcon} onClick={onEdit} />
      </div>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <State calendar={calendar} waits={waits} />
        {unlocked && (
          <Button
            variant="outline"
            size="sm"
            aria-label={words.external.readNowOf(name)}
            disabled={waits}
            busy={isPending}
            onClick={() => void read()}
          >
            {words.external.readNow}
          </Button>
        )}
      </div>
    </>
  )
}

const State = ({ calendar, waits }: { calendar: ExternalCalendar; waits: boolean }) => {
  const words = useWords(feedScreen).external
  const { errors } = useWords(calendarFeeds)
  const moment = useMoment()
  const { error, read_at, events, truncated, next_read_at } = calendar
  return (
    <div aria-live="polite" className="figures min-w-0 flex-1 basis-56 text-sm">
      {error !== null && (
        <p className="flex gap-1.5 text-danger">
          <Icon path={cautionIcon} size={16} className="mt-0.5 shrink-0" />
          {errors[error]}
        </p>
      )}
      <p className="text-ink-soft">
        {read_at === null ? (
          words.unreadYet
        ) : (
          <>
            <span className="mr-3">{words.events(events)}</span>
            {words.readAt(moment.at(read_at))}
          </>
        )}
      </p>
      {truncated && <p className="text-caution">{words.truncated}</p>}
      {error !== null && read_at !== null && <p className="text-ink-soft">{words.kept}</p>}
      <p className="text-ink-soft">{waits ? words.waiting : words.next(moment.at(next_read_at))}</p>
    </div>
  )
}
