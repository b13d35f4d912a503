import type { CallOutput } from '@noren/contract/client'
import { useEffect } from 'react'
import { fetchFile, queryClient } from '../api.ts'
import { keyOf } from '../stored/storage.ts'

/**
 * Reads again what open screens show of reservations when the shop's version grew, here or on another device. One visible tab asks for
 * all tabs of this browser: it holds a lock, and the others hear of it. Without locks (plain http) each tab asks. Rule RES-20.
 */
export const useChanges = (shopId: number): void => {
  useEffect(() => watch(shopId), [shopId])
}

const watch = (shopId: number): (() => void) => {
  const name = keyOf(`changes.${shopId}`)
  const channel = new BroadcastChannel(name)
  let known: number | undefined
  let isEnded = false
  let visible: AbortController | undefined

  const take = (version: number): void => {
    const isNew = known !== undefined && known !== version
    known = version
    if (isNew) void readAgain()
  }
  const ask = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const answer = await askVersion()
      // Asking is nobody's action: where the session is over, the next action of the user says so.
      if (signal.aborted || answer === 'over') return
      if (answer !== undefined) {
        take(answer)
        // A channel reaches this origin alone and takes no target.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel.postMessage(answer)
      }
      await pause(answer === undefined ? slowly : interval, signal)
    }
  }
  const begin = (): void => {
    if (isEnded || document.visibilityState !== 'visible' || visible) return
    visible = new AbortController()
    const { signal } = visible
    const work = () => ask(signal)
    // Aborted while it waits for the lock: another tab has it.
    void (navigator.locks?.request(name, { signal }, work).catch(() => undefined) ?? work())
  }
  const end = (): void => {
    visible?.abort()
    visible = undefined
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? begin() : end())

  channel.addEventListener('message', ({ data }: MessageEvent<number>) => take(data))
  document.addEventListener('visibilitychange', onVisibility)
  begin()
  return () => {
    isEnded = true
    end()
    document.removeEventListener('visibilitychange', onVisibility)
    channel.close()
  }
}

/** Undefined where the server could not say: too many calls, or no network. */
const askVersion = async (): Promise<number | 'over' | undefined> => {
  try {
    const response = await fetchFile('/api/changes')
    if (response.status === 401 || response.status === 403) return 'over'
    if (!response.ok) return undefined
    const { data } = (await response.json()) as CallOutput<'GET /api/changes'>
    return data.version
  } catch {
    return undefined
  }
}

/** Not all that the shop has: a form that is being filled in keeps what it began with. The page editor asks about what is typed. */
const shown = new Set([
  'GET /api/reservations',
  'GET /api/reservations/{id}',
  'GET /api/reservations/{id}/change-logs',
  'GET /api/reservations/{id}/messages',
  'GET /api/reservations/{id}/starts',
  'GET /api/reservations/next',
  'GET /api/reservations/awaiting',
  'GET /api/worklists',
  'GET /api/worklists/{id}',
  'GET /api/messages',
  'GET /api/messages/undelivered',
  'GET /api/waitlist',
  'GET /api/waitlist/count',
  'GET /api/opening-days',
  'GET /api/staff',
  'GET /api/pages/{id}',
  'GET /api/gallery-images',
  'GET /api/imports',
  'GET /api/imports/{id}',
])

const readAgain = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.has(String(queryKey[0])) })

/** Milliseconds. With the announcement between the server's processes a change is seen within five seconds. */
const interval = 4_000
const slowly = 15_000

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
