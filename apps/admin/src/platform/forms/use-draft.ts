import type { User } from '@noren/contract/accounts'
import { common } from '@noren/words/common'
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { meKey, queryClient } from '../api.ts'
import { useWords } from '../language.ts'
import { dropDraft, openDraft, savedDraft, savedRecords } from '../stored/drafts.ts'
import { toast } from '../toast.tsx'

/**
 * What is typed outlives a session that ends: `read` says what it is, undefined while nothing is. `name` is made of the kind and the
 * record: 'staff.12', 'staff.new'; without one nothing is kept. Rule ACC-118.
 */
export const useDraft = (name: string | undefined, read: () => unknown): void => {
  const current = useEffectEvent(read)
  useLayoutEffect(() => (name === undefined ? undefined : openDraft(name, () => current())), [name])
}

/** What was kept under the name when the session ended: once, and the user is told, with a note where there is more to say. */
export const useRestored = <T>(
  name: string | undefined,
  noteOf?: (kept: T) => string | undefined,
): T | undefined => {
  const { restored } = useWords(common)
  // The same form kept it.
  const [kept] = useState(() => (name === undefined ? undefined : (keptDraft(name) as T | undefined)))
  const tell = useEffectEvent((draft: T) => {
    const note = noteOf?.(draft)
    toast({ title: restored, description: note, ...(note && { duration: 15_000 }) })
  })
  useEffect(() => {
    const userId = signedIn()
    if (name === undefined || kept === undefined || userId === undefined) return
    dropDraft(name, userId)
    tell(kept)
  }, [name, kept])
  return kept
}

/** As `useState`, for a field outside of a form: while it differs from `initial` it is being written. */
export const useKept = <T>(name: string | undefined, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const kept = useRestored<T>(name)
  const [value, set] = useState(kept ?? initial)
  useDraft(name, () => (isSame(value, initial) ? undefined : value))
  return [value, set]
}

/** As they are written. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What was kept and is not restored yet. */
export const keptDraft = (name: string): unknown => savedDraft(name, signedIn())

/** Of which records of this kind something was kept and is not restored yet. */
export const keptRecords = (kind: string): string[] => savedRecords(kind, signedIn())

/**
 * Opens the dialog again in which something was being written: with its record, once all are read, or with undefined for a new one.
 */
export const useReopen = <T extends { id: number }>(
  kind: string,
  records: readonly T[] | undefined,
  open: (record: T | undefined) => void,
): void => {
  const reopen = useEffectEvent(() => {
    for (const record of keptRecords(kind)) {
      const found = records?.find(({ id }) => String(id) === record)
      if (found || record === 'new') return open(found)
    }
  })
  const isRead = records !== undefined
  useEffect(() => {
    if (isRead) reopen()
  }, [isRead])
}

const signedIn = (): number | undefined => queryClient.getQueryData<User | null>(meKey)?.id
