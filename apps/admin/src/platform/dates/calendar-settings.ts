import type { CalendarSettings } from '@noren/contract/reservations/calendar'
import { useQuery } from '@tanstack/react-query'
import { call, meKey, queryClient, readOptions } from '../api.ts'
import { stored } from '../stored/storage.ts'

/** How the user wants the calendar to be shown. Until they are read, those that this device saw last. Rule RES-16. */
export const useCalendarSettings = (): CalendarSettings => {
  const { data } = useQuery(
    {
      ...options,
      queryFn: read,
      // Parts that show times also stand where nobody is signed in.
      enabled: () => Boolean(queryClient.getQueryData(meKey)),
      retry: false,
      staleTime: 5 * 60_000,
    },
    queryClient,
  )
  return data?.data ?? remembered()
}

/** Applies a change at once and takes it back where the server does not save it. A failure is only logged. */
export const changeCalendarSettings = async (change: Partial<CalendarSettings>): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: options.queryKey })
  const before = queryClient.getQueryData(options.queryKey)?.data ?? remembered()
  const taken = Object.fromEntries(
    Object.keys(change).map((key) => [key, before[key as keyof CalendarSettings]]),
  )
  apply(change)
  const reply = await call('PUT /api/user/calendar-settings', { body: change })
  if (reply.ok) return
  // Only what this call changed: another change may have been made meanwhile.
  apply(taken)
  console.warn('calendar settings were not saved', reply.status, reply.code)
}

const options = readOptions('GET /api/user/calendar-settings', {})

const read = async ({ signal }: { signal: AbortSignal }) => {
  const reply = await call('GET /api/user/calendar-settings', { signal })
  if (reply.ok) {
    remember(reply.body.data)
    return reply.body
  }
  if (reply.status !== 401) console.warn('calendar settings were not loaded', reply.status, reply.code)
  return { data: remembered() }
}

const apply = (change: Partial<CalendarSettings>): void => {
  const next = { ...(queryClient.getQueryData(options.queryKey)?.data ?? remembered()), ...change }
  queryClient.setQueryData(options.queryKey, { data: next })
  remember(next)
}

const name = 'calendar.settings'

const remember = (settings: CalendarSettings): void =>
  stored('local').write(
    name,
    [settings.week_starts_on, settings.time_format, settings.compact_view].join(' '),
  )

/** The defaults where nothing is stored. */
const remembered = (): CalendarSettings => {
  const [week, time, compact] = (stored('local').read(name) ?? '').split(' ')
  return {
    week_starts_on: week === '1' ? 1 : 0,
    time_format: time === '12h' ? '12h' : '24h',
    compact_view: compact === 'true',
  }
}
