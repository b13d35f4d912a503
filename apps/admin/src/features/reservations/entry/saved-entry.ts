import { minutesOf } from '#platform/clock.ts'
import { keptDraft } from '#platform/forms/use-draft.ts'
import { type EntryDraft, entryDraft, type EntryStart } from './draft.ts'
import { timeOf } from './time/time-text.ts'

/** Where the entry begins that was being typed when the session ended; the form restores the rest. */
export const savedEntry = (): EntryStart | undefined => {
  const kept = keptDraft<{ typed: EntryDraft }>(entryDraft)
  return kept && { date: kept.typed.date, start: minutesOf(timeOf(kept.typed.time) ?? '') }
}
