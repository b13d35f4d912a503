import { minutesOf } from '#platform/clock.ts'
import { keptDraft } from '#platform/forms/use-draft.ts'
import type { EntryDraft, EntryStart } from './entry-draft.ts'
import { timeOf } from './time/time-text.ts'

/** The name under which an entry is kept when the session ends. */
export const entryDraft = 'entry.new'

/** Where the entry begins that was being typed when the session ended; the form restores the rest. */
export const savedEntry = (): EntryStart | undefined => {
  // The form kept it, with all of its fields.
  const kept = keptDraft(entryDraft) as { typed: EntryDraft } | undefined
  return kept && { date: kept.typed.date, start: minutesOf(timeOf(kept.typed.time) ?? '') }
}
