import type { CalendarSettings } from '@noren/contract/reservations/calendar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryClient, readOptions } from '../api.ts'
import { useWrite } from '../queries/use-write.ts'
import { stored } from '../stored/storage.ts'

/** How the user wants the calendar to be shown; until that is read, as this device saw it last. Rules RES-16, RES-27. */
export const useCalendarSettings = (): CalendarSettings => useSyncExternalStore(subscribe, get, get)

/** Reads them; once, in the owner's frame. A store of its own hands them on: each time that is shown asks for the format. */
export const useLoadedCalendarSettings = (): void => {
  const { data, error } = useQuery({ ...options, retry: false, staleTime: 5 * 60_000 })
  useEffect(() => {
    if (data) set(data.data)
  }, [data])
  useEffect(() => {
    if (error && error.status !== 401) console.warn('calendar settings were not loaded', error.status)
  }, [error])
}

/** Applies a change at once and takes it back where the server does not save it. A failure is only logged. */
export const useChangeCalendarSettings = () => {
  const { mutate } = useWrite('PUT /api/user/calendar-settings', {
    scope: 'calendar settings',
    show: ({ body }) => {
      // A read on its way would bring what was before.
      void queryClient.cancelQueries({ queryKey: options.queryKey })
      const before = get()
      set({ ...before, ...body })
      // Only what this call changed: another change may have been made meanwhile.
      const taken = Object.keys(body).map((key) => [key, before[key as keyof CalendarSettings]])
      return () => set({ ...get(), ...Object.fromEntries(taken) })
    },
    onReply: (reply) => {
      if (reply.ok) queryClient.setQueryData(options.queryKey, { data: { ...get() } })
      else console.warn('calendar settings were not saved', reply.status, reply.code)
    },
  })
  return (change: Partial<CalendarSettings>) => mutate({ body: change })
}

const options = readOptions('GET /api/user/calendar-settings', {})
const name = 'calendar.settings'

let current: CalendarSettings | undefined
const listeners = new Set<() => void>()

const get = (): CalendarSettings => (current ??= remembered())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const set = (next: CalendarSettings): void => {
  current = next
  const { week_starts_on: week, time_format: time, compact_view: compact } = next
  stored('local').write(name, [week, time, compact].join(' '))
  for (const listener of listeners) listener()
}

/** The defaults where nothing is stored. */
const remembered = (): CalendarSettings => {
  const [week, time, compact] = (stored('local').read(name) ?? '').split(' ')
  return {
    week_starts_on: week === '1' ? 1 : 0,
    time_format: time === '12h' ? '12h' : '24h',
    compact_view: compact === 'true',
  }
}
