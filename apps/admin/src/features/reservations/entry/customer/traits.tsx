import { reservationEntry } from '@noren/words/admin/reservations/entry'
import type { ListedCustomer } from '@noren/contract/customers'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { formatCount, formatDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Facts } from '#platform/lists/facts.tsx'

/** What distinguishes customers of the same name. */
export const Traits = ({
  of,
  customer: { last_visited_at: lastVisit, no_show_count: missed },
}: {
  of: readonly (string | null)[]
  customer: Pick<ListedCustomer, 'last_visited_at' | 'no_show_count'>
}): ReactNode => {
  const words = useWords(reservationEntry).known
  const lang = useLanguage()
  const { brief } = useWords(noShows)
  return (
    <Facts
      of={[
        ...of,
        lastVisit && words.lastVisit(formatDate(lang, shopTime(lastVisit).date)),
        missed > 0 ? brief(formatCount(missed)) : null,
      ]}
    />
  )
}
