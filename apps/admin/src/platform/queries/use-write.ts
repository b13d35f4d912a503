import type { Api, AnyEndpoint } from '@noren/contract/api'
import type { Call, CallInput, Reply } from '@noren/contract/client'
import type { CacheTag } from '@noren/contract/endpoint'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { call, invalidate, queryClient, replaceAnswer } from '../api.ts'

/**
 * The hook for every writing endpoint. What it wrote makes the tags stale that the endpoint declares, and its answer replaces what is cached
 * of the same record (`answersAs`). Refusals are values; one that says that the screen is out of date (404, 409) makes the tags stale, too.
 * A write that makes nothing stale may be named by its call alone, so that its screen loads no schema.
 */
export const useWrite = <W extends Write>(write: W, options: WriteOptions<W> = {}) => {
  const { name, invalidates = [], answersAs } = declarationOf(write)
  const { scope, show, complete = (input) => input, leaves, onReply } = options
  const queue = scope ?? name
  const mutationKey = ['write', queue]
  return useMutation({
    mutationKey,
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: (input: WriteInput<W>) => show?.(input),
    mutationFn: (input: WriteInput<W>) => {
      const { isBackground, ...completed } = complete(input)
      return call(name as CallOf<W>, completed as unknown as CallInput<CallOf<W>>, { isBackground })
    },
    onSuccess: async (reply, input, takeBack) => {
      if (!reply.ok) takeBack?.()
      const answered =
        reply.ok && answersAs !== undefined ? await replaceAnswer(answersAs, reply.body) : undefined
      const written = await onReply?.(reply, input)
      const fresh = written ?? answered
      const isOutOfDate = !reply.ok && (reply.status === 404 || reply.status === 409)
      if (reply.ok) unread.add(queue)
      // Of several in a row only the last reads again: between them the screen would fall back.
      const isLast = scope === undefined || queryClient.isMutating({ mutationKey }) === 1
      if (isOutOfDate || (isLast && unread.delete(queue)))
        await invalidate(invalidates, { fresh, isRead: !leaves })
    },
  })
}

/** Scopes in which something was written and not read again yet. */
const unread = new Set<string>()

type WriteOptions<W extends Write> = {
  /** Writes of the same scope are sent one after the other. */
  scope?: string
  /** Shows the outcome at once; what it returns takes it back where the write is refused. */
  show?: (input: WriteInput<W>) => () => void
  /** Completes the input when its turn has come, as with a version that the write before it has raised. */
  complete?: (input: WriteInput<W>) => WriteInput<W>
  /** What is shown is left afterwards, as the screen of a deleted record: it is only marked as stale. */
  leaves?: true
  /** Before anything is read again. The key of a query that it has written needs no reading. */
  onReply?: (
    reply: WriteReply<W>,
    input: WriteInput<W>,
  ) => Promise<QueryKey | undefined> | QueryKey | undefined | void
}

type Write = Extract<AnyEndpoint, { invalidates: readonly CacheTag[] }> | UntaggedCall

type UntaggedCall = { [C in Call]: Api[C] extends { invalidates: readonly [] } ? C : never }[Call]

type CallOf<W> = W extends Call
  ? W
  : W extends AnyEndpoint
    ? Extract<`${W['method']} ${W['path']}`, Call>
    : never

/** What a call in the background is refused does not end the session on the screen. */
export type WriteInput<W> = CallInput<CallOf<W>> & { isBackground?: boolean }

export type WriteReply<W> = Reply<CallOf<W>>

type Declaration = { name: string; invalidates?: readonly CacheTag[]; answersAs?: string }

const declarationOf = (write: Write): Declaration =>
  typeof write === 'string' ? { name: write } : { ...write, name: `${write.method} ${write.path}` }
