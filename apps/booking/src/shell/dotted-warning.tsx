import { cautionIcon, Icon } from '@noren/ui/icon'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { isDotted } from '#platform/email-hints.ts'

/** `a..b@docomo.ne.jp` may book; that mail may not arrive is said here. */
export const DottedWarning = ({ lang, email }: { lang: Lang; email: string }): ReactNode =>
  isDotted(email) && (
    <p className="mb-3 flex items-start gap-1.5 rounded-md bg-caution-tint px-3 py-2 text-sm font-normal text-caution">
      <Icon path={cautionIcon} size={16} className="mt-1" />
      {bookingDetails[lang].dotted}
    </p>
  )
