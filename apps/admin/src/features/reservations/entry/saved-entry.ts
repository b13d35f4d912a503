import { minutesOf } from '#platform/clock.ts'
import { keptDraft } from '#platform/forms/use-draft.ts'
import { type EntryDraft, entryDraft, type EntryStart } from './entry-draft.ts'
import { timeOf } from './time/time-text.ts'

/** Where the entry begins that was being typed when the session ended; the form restores the rest. */
export const savedEntry = (): EntryStart | undefined => {
  // The form kept it, with all of its fields.
  const kept = keptDraft(entryDraft) as { typed: EntryDraft } | undefined
  return kept && { date: kept.typed.date, start: minutesOf(timeOf(kept.typed.time) ?? '') }
}
