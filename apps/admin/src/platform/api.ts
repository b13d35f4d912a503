import type { User } from '@noren/contract/accounts'
import { type CachedCall, cachedCalls } from '@noren/contract/cached-calls'
import {
  type Call,
  type CallInput,
  type CallOutput,
  createClient,
  type Reply,
  parseTimeout,
} from '@noren/contract/client'
import type { CacheTag } from '@noren/contract/endpoint'
import {
  hashKey,
  keepPreviousData,
  notifyManager,
  QueryClient,
  queryOptions,
  useQuery,
  type QueryKey,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { language } from './language.ts'
import { setup } from './setup.ts'
import { isTyping, saveDrafts } from './stored/drafts.ts'
import { howEnded, setEnding } from './stored/ending.ts'
import { dropToday } from './stored/today.ts'

// By default the library waits silently without a network; a screen that fails can say so.
const offlineFails = { networkMode: 'always' } as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer; only network failures are retried.
      retry: (count, error) => count < 1 && !(error instanceof Refused && error.status > 0),
      retryDelay: 1000,
      ...offlineFails,
      refetchOnReconnect: true,
    },
    mutations: offlineFails,
  },
})

export const meKey = ['GET /api/auth/me'] as const

/**
 * Every call of the screens goes through here. When the session has ended, the user becomes null, and the guards lead to the login; while
 * something is being written only for what the user does: neither reads nor calls in the background end it. Rule ACC-23.
 */
export const call = async <C extends Call>(
  name: C,
  input: CallInput<C>,
  { isBackground = name.startsWith('GET ') }: { isBackground?: boolean } = {},
): Promise<Reply<C>> => {
  const reply = await (name.startsWith('GET ') ? client(name, input) : counted(client(name, input)))
  const isSessionOver = !reply.ok && reply.status === 401 && reply.code !== 'credentials'
  // An aborted call says nothing about the present session.
  if (isSessionOver && !input.signal?.aborted && !(isBackground && goesOn())) {
    const user = queryClient.getQueryData<User | null>(meKey)
    dropToday()
    if (user) {
      saveDrafts(user.id)
      if (howEnded() !== 'elsewhere') setEnding('expired')
    }
    queryClient.setQueryData(meKey, null)
  }
  return reply
}

/** Somebody is writing, and nobody has logged out in another tab: the session on screen goes on until the next press. */
export const goesOn = (): boolean => isTyping() && howEnded() !== 'elsewhere'

/** Whether something is being written: what is not saved yet may be in a moment. */
export const useIsWriting = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      writeListeners.add(listener)
      return () => writeListeners.delete(listener)
    },
    () => writes > 0,
  )

let writes = 0
const writeListeners = new Set<() => void>()

const counted = async <T>(write: Promise<T>): Promise<T> => {
  const add = (change: number) => {
    writes += change
    for (const listener of writeListeners) listener()
  }
  add(1)
  try {
    return await write
  } finally {
    // The form that wrote says first that it is saved.
    setTimeout(() => add(-1), 0)
  }
}

/** A refusal or a network failure (status 0) on its way to a screen. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(refusal: { status: number; code: string; message: string }) {
    super(refusal.message)
    this.status = refusal.status
    this.code = refusal.code
  }
}

/** Fetches a file without parsing it, with the client's headers and timeout, or a longer one. Rules API-1, API-2. */
export const fetchFile = (
  path: string,
  timeout = parseTimeout(setup.apiTimeout ?? undefined),
): Promise<Response> =>
  fetch(addressOf(path), {
    credentials: 'include',
    signal: AbortSignal.timeout(timeout),
    headers: fileHeaders(),
  })

export const addressOf = (path: string): string => (setup.apiBaseUrl ?? '') + path

/** Of calls that take or send a file. Rule API-1. */
export const fileHeaders = (): Record<string, string> => {
  const token = csrfToken()
  return {
    accept: 'application/json, */*',
    'x-requested-with': 'XMLHttpRequest',
    'accept-language': language(),
    ...(token && { 'x-xsrf-token': token }),
  }
}

/**
 * Ends the reads that are on their way. Those that begin before the screens have heard of the work's outcome wait, and are not sent
 * where nobody wants them any more.
 */
export const withoutReads = async (work: () => Promise<void>): Promise<void> => {
  const done = (async () => {
    await queryClient.cancelQueries()
    await work()
    await untilHeard()
  })()
  mayRead = done.catch(() => undefined)
  await done
}

let mayRead = Promise.resolve()

export const readOptions = <C extends CachedCall>(name: C, input: CallInput<C>) =>
  queryOptions<CallOutput<C>, Refused>({
    queryKey: [name, input],
    queryFn: async ({ signal }) => {
      await mayRead
      signal.throwIfAborted()
      const reply = await call(name, { ...input, signal })
      if (!reply.ok) throw new Refused(reply)
      return reply.body
    },
  })

export const useRead = <C extends CachedCall>(name: C, input: CallInput<C>) =>
  useQuery(readOptions(name, input))

/** As `useRead`, but shows the previous answer until the next one has arrived. */
export const useReadKeepingPrevious = <C extends CachedCall>(name: C, input: CallInput<C>) =>
  useQuery({ ...readOptions(name, input), placeholderData: keepPreviousData })

/**
 * Answers with one of the tags are stale, except the one with the key `fresh`; those on the screen are read again at once. It ends when
 * the screen shows them: components hear of an answer a moment after it came, and who gives up its own state sooner would show for
 * that moment what was before.
 */
export const invalidate = async (
  tags: readonly CacheTag[],
  { fresh, isRead = true }: { fresh?: QueryKey | undefined; isRead?: boolean } = {},
): Promise<void> => {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      tagsOf(queryKey[0]).some((tag) => tags.includes(tag)) && !(fresh && queryHash === hashKey(fresh)),
    refetchType: isRead ? 'active' : 'none',
  })
  await untilHeard()
}

/** Until components have heard of what was cached. */
export const untilHeard = (): Promise<void> =>
  new Promise((resolve) => {
    notifyManager.schedule(resolve)
  })

/** Changes a cached answer, and returns its key. A read on its way would bring what was before: it ends. */
export const changeCached = <C extends CachedCall>(
  name: C,
  input: CallInput<C>,
  change: (answer: CallOutput<C>) => CallOutput<C>,
): QueryKey => {
  const { queryKey } = readOptions(name, input)
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<CallOutput<C>>(queryKey, (answer) => answer && change(answer))
  return queryKey
}

/** Caches a write's answer in place of a read's, and returns its key. A read on its way would bring what was before: it ends. */
export const replaceAnswer = async (name: string, answer: unknown): Promise<QueryKey | undefined> => {
  const { data } = answer as { data?: { id?: number } }
  if (data?.id === undefined) return undefined
  const queryKey = [name, { params: { id: String(data.id) } }]
  await queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, answer)
  return queryKey
}

/** Names one attempt, so that repeating it after a failure does nothing twice. Not randomUUID: plain http has none. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const csrfToken = (): string | undefined => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return found === undefined ? undefined : decodeURIComponent(found.slice('XSRF-TOKEN='.length))
}

const client = createClient({
  baseUrl: setup.apiBaseUrl ?? undefined,
  language,
  timeout: setup.apiTimeout ?? undefined,
  csrfToken,
})

const tagsOf = (name: unknown): readonly CacheTag[] =>
  typeof name === 'string' && Object.hasOwn(cachedCalls, name) ? cachedCalls[name as CachedCall] : []
