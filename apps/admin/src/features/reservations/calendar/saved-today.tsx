import { Icon } from '@noren/ui/icon'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { type ReactNode, useEffect } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useWords } from '#platform/language.ts'
import { useSession } from '#platform/session.tsx'
import { savedToday, saveToday } from '#platform/stored/today.ts'
import { lookIcon } from '../looks.ts'
import type { CalendarState } from './calendar-state.ts'

/** Keeps today's list on this device whenever it was read, for a time without a network. Rule RES-24. */
export const useSavingToday = ({ today, now, visits, knowsToday, query }: CalendarState): void => {
  const userId = useSession().user?.id
  const list = visits.get(today)
  const minutes = now.minutes
  const { dataUpdatedAt } = query
  useEffect(() => {
    if (!knowsToday || userId === undefined) return
    const taking = (list ?? []).filter(({ look }) => look !== 'canceled')
    saveToday({
      userId,
      date: today,
      at: minutes,
      visits: taking.map(({ id, start, end, customerName, title, look }) => ({
        id,
        start,
        end,
        name: customerName,
        title,
        status: look,
      })),
    })
    // Once for each answer: the minutes that pass are no new answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [list, knowsToday, userId, today, dataUpdatedAt])
}

/** What was read last, where nothing can be read now. */
export const SavedToday = ({ today }: { today: string }): ReactNode => {
  const words = useWords(calendar).saved
  const { day, status } = useWords(reservations)
  const clock = useClockFormat()
  const { user } = useSession()
  const saved = savedToday(today, user?.id)
  if (!saved) return null
  const names: Record<string, string> = { ...status, block: day.block, move_request: day.moveRequest }
  const icons: Record<string, string> = lookIcon
  return (
    <section
      aria-label={words.title}
      className="mt-4 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="text-base">{words.title}</h2>
      <p className="text-sm text-ink-soft">{words.at(clock.time(saved.at))}</p>
      {saved.visits.length === 0 ? (
        <p className="mt-3">{words.empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {saved.visits.map((visit) => (
            <li key={`${visit.id} ${visit.start}`} className="flex items-start gap-3 py-2">
              <time className="figures font-bold whitespace-nowrap">
                {clock.range(visit.start, visit.end)}
              </time>
              <span className="min-w-0 flex-1 leading-snug">
                <span className="block truncate font-bold">{visit.name || visit.title || day.block}</span>
                <span className="block truncate text-sm text-ink-soft">{visit.title}</span>
              </span>
              <Icon path={icons[visit.status] ?? ''} size={16} className="mt-1 text-ink-soft" />
              <span className="sr-only">{names[visit.status]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
