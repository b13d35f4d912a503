import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Facts } from '#platform/lists/facts.tsx'

/** What distinguishes customers of the same name. */
export const Traits = ({
  of,
  lastVisit,
}: {
  of: readonly (string | null)[]
  lastVisit: string | null
}): ReactNode => {
  const words = useWords(reservationEntry).known
  const lang = useLanguage()
  return <Facts of={[...of, lastVisit && words.lastVisit(formatDate(lang, shopTime(lastVisit).date))]} />
}
