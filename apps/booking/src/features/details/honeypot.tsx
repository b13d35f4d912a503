import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** A field that people neither see nor reach; programs fill it in. Rule BOOK-20. */
export const Honeypot = ({ lang }: { lang: Lang }): ReactNode => (
  <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
    <label>
      {bookingDetails[lang].trap}
      <input type="text" name="leave_empty" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
