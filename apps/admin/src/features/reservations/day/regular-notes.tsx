import type { OpeningDay } from '@noren/contract/hours'
import { hoursWords } from '@noren/words/hours'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Why a date's hours are not those of its weekday. Rule HOURS-66. */
export const RegularNotes = ({
  notes = [],
}: {
  notes?: OpeningDay['regular_notes'] | undefined
}): ReactNode => {
  const words = useWords(hoursWords).notes
  return notes.map((note) => (
    <p key={note} className="w-full text-sm">
      {words[note]}
    </p>
  ))
}
