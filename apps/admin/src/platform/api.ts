import type { User } from '@noren/contract/accounts'
import type { AnyEndpoint } from '@noren/contract/api'
import {
  type Call,
  type CallInput,
  type CallOutput,
  createClient,
  type Reply,
  parseTimeout,
} from '@noren/contract/client'
import { keepPreviousData, QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { language } from './language.ts'
import { setup } from './setup.ts'
import { keepDrafts } from './stored/drafts.ts'
import { setEnding } from './stored/ending.ts'

// Without a network the library would wait in silence; a screen that fails can say so and keep what was typed.
const offlineFails = { networkMode: 'always' } as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer; only silence is worth asking again.
      retry: (count, error) => count < 1 && !(error instanceof Refused && error.status > 0),
      retryDelay: 1000,
      ...offlineFails,
      refetchOnReconnect: true,
    },
    mutations: offlineFails,
  },
})

export const meKey = ['me', 'GET /api/auth/me'] as const

/** Every call of the screens goes through here; a dead session empties the user, and the guards do the rest. */
export const call = async <C extends Call>(name: C, input: CallInput<C>): Promise<Reply<C>> => {
  const reply = await client(name, input)
  const isDead = !reply.ok && reply.status === 401 && reply.code !== 'credentials'
  // What was called off says nothing of who is here now.
  if (isDead && !input.signal?.aborted) {
    const user = queryClient.getQueryData<User | null>(meKey)
    if (user) {
      keepDrafts(user.id)
      setEnding('expired')
    }
    queryClient.setQueryData(meKey, null)
  }
  return reply
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

/** A file, of which the client reads nothing: asked for as everything is, and given up as soon. Source: part 1 §7. */
export const fetchFile = (path: string): Promise<Response> => {
  const token = csrfToken()
  return fetch((setup.apiBaseUrl ?? '') + path, {
    credentials: 'include',
    signal: AbortSignal.timeout(parseTimeout(setup.apiTimeout ?? undefined)),
    headers: {
      accept: 'application/json, */*',
      'x-requested-with': 'XMLHttpRequest',
      'accept-language': language(),
      ...(token && { 'x-xsrf-token': token }),
    },
  })
}

type ReadCall = Extract<Call, `GET ${string}`>

export const read = <C extends ReadCall>(name: C, input: CallInput<C>) =>
  queryOptions<CallOutput<C>, Refused>({
    queryKey: [areaOf(name), name, input],
    queryFn: async ({ signal }) => {
      const reply = await call(name, { ...input, signal })
      if (!reply.ok) throw new Refused(reply)
      return reply.body
    },
  })

export const useRead = <C extends ReadCall>(name: C, input: CallInput<C>) => useQuery(read(name, input))

/** As `useRead`, but shows the last answer until the next one is there. */
export const useReadOn = <C extends ReadCall>(name: C, input: CallInput<C>) =>
  useQuery({ ...read(name, input), placeholderData: keepPreviousData })

/** The one mutation: success makes the areas stale that the endpoint says it touches. Refusals are values. */
export const useSend = <E extends AnyEndpoint>(endpoint: E) => {
  const name = `${endpoint.method} ${endpoint.path}` as CallOf<E>
  return useMutation({
    mutationFn: (input: CallInput<CallOf<E>>) => call(name, input),
    onSuccess: async (reply) => {
      if (!reply.ok) return
      await Promise.all(endpoint.touches.map((area) => queryClient.invalidateQueries({ queryKey: [area] })))
    },
  })
}

/** Names one attempt, so that repeating it after a failure does nothing twice. Not randomUUID: plain http has none. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

type CallOf<E extends AnyEndpoint> = Extract<`${E['method']} ${E['path']}`, Call>

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

// Path → the area whose writes make it stale, where the two words differ.
const areaOf = (name: string): string => {
  const segment = name.split('/')[2] ?? ''
  return (
    {
      auth: 'me',
      availability: 'reservations',
      'business-days': 'hours',
      'opening-days': 'hours',
      'special-hours': 'hours',
      'page-sections': 'pages',
    }[segment] ?? segment
  )
}
