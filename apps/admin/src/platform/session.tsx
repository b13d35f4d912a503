import type { User } from '@noren/contract/accounts'
import { type Query, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { call, goesOn, meKey, queryClient, Refused } from './api.ts'
import { isUnreachable, useFailure } from './queries/use-failure.ts'
import { dropDrafts, saveDrafts } from './stored/drafts.ts'
import { setEnding } from './stored/ending.ts'
import { useSessionChannel } from './stored/session-channel.ts'
import { dropToday } from './stored/today.ts'

type Session = {
  /** False until the session was read for the first time. */
  initialised: boolean
  user: User | null
  /** The session could not be read; `retry` reads it again. */
  failed: boolean
  /** No answer came at all. */
  unreachable: boolean
  retry: () => void
}

export const SessionProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const { data, error, isError, refetch } = useQuery({
    queryKey: meKey,
    queryFn: async ({ signal }): Promise<User | null> => {
      if (cameWithoutSession()) return null
      const reply = await call('GET /api/auth/me', { signal })
      if (reply.ok) {
        setEnding(undefined)
        forgetOther(reply.body.data)
        return reply.body.data
      }
      if (reply.status === 401) {
        console.debug('not authenticated')
        // Rule ACC-23.
        return (goesOn() && queryClient.getQueryData<User | null>(meKey)) || null
      }
      throw new Refused(reply)
    },
    // Once more after a second, but not for answers that will not change. Rule ACC-22.
    retry: (count, thrown) =>
      count < 1 && !(thrown instanceof Refused && [401, 403, 404].includes(thrown.status)),
    retryDelay: 1000,
    staleTime: 60_000,
  })
  const failure = useFailure({ data, isError, error })
  const session = useMemo<Session>(
    () => ({
      initialised: data !== undefined,
      user: data ?? null,
      failed: failure !== null && data === undefined,
      unreachable: isUnreachable(failure),
      retry: () => void refetch(),
    }),
    [data, failure, refetch],
  )
  useSessionChannel(whoOf(data), () => void refetch())
  return <SessionContext value={session}>{children}</SessionContext>
}

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession must be used within an authenticator provider')
  return session
}

/** Sets the user after a login or logout and clears the cache, so that a shared browser shows nothing of the last owner. */
export const setUser = (user: User | null): void => {
  // A pending read would answer for the user before.
  void queryClient.cancelQueries({ queryKey: meKey })
  setEnding(user === null ? 'signed-out' : undefined)
  if (user === null) {
    dropDrafts()
    dropToday()
  }
  queryClient.removeQueries({ predicate: isOwners })
  queryClient.setQueryData(meKey, user)
}

/** Reads the session again, after something that may have changed it. */
export const refreshUser = async (): Promise<User | null> => {
  await queryClient.refetchQueries({ queryKey: meKey })
  return queryClient.getQueryData<User | null>(meKey) ?? null
}

/** Somebody else signed in in another tab: what is on the screen is read again, the rest of the cache is cleared. */
const forgetOther = (user: User): void => {
  const before = queryClient.getQueryData<User | null>(meKey)
  if (before === undefined || before?.id === user.id) return
  if (before) saveDrafts(before.id)
  void queryClient.resetQueries({ predicate: isOwners })
}

/** Changes with everything that the guards depend on; undefined before it is known. */
const whoOf = (user: User | null | undefined): string | undefined =>
  user === undefined
    ? undefined
    : user === null
      ? 'nobody'
      : `${user.id} ${user.email_verified} ${user.shop_id}`

/** The server saw no session when it sent this page. True once: who comes by then may have signed in since. */
const cameWithoutSession = (): boolean => {
  const { dataset } = document.body
  const isVisitor = 'visitor' in dataset
  delete dataset['visitor']
  // A page that the browser had kept says nothing of now.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return isVisitor && navigation?.type !== 'back_forward'
}

const isOwners = ({ queryKey }: Query): boolean => queryKey[0] !== meKey[0]

const SessionContext = createContext<Session | undefined>(undefined)
