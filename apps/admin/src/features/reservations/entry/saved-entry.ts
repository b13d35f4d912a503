import { common } from '@noren/words/common'
import { useEffect, useState } from 'react'
import { minutesOf } from '#platform/clock.ts'
import { useWords } from '#platform/language.ts'
import { useSession } from '#platform/session.tsx'
import { dropDraft, savedDraft, useDraft } from '#platform/stored/drafts.ts'
import { toast } from '#platform/toast.tsx'
import type { EntryDraft, EntryStart } from './draft.ts'
import { timeOf } from './time/time-text.ts'

/** The entry that was being typed when the session ended. */
export const useSavedEntry = (): EntryStart | undefined => {
  const { user } = useSession()
  const { restored } = useWords(common)
  const [typed] = useState(() => savedDraft(name, user?.id) as EntryDraft | undefined)
  useEffect(() => {
    dropDraft(name)
    if (typed !== undefined) toast({ title: restored })
  }, [typed, restored])
  return typed && { date: typed.date, start: minutesOf(timeOf(typed.time) ?? ''), typed }
}

/** `read` gives undefined while nothing is typed. */
export const useEntryDraft = (read: () => EntryDraft | undefined): void => useDraft(name, read)

const name = 'entry'
