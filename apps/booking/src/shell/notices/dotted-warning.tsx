import { cautionIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { isDotted } from '#platform/email-hints.ts'

/** Warns that mail may not reach an address like `a..b@docomo.ne.jp`. Rule TEXT-3. */
export const DottedWarning = ({ lang, email }: { lang: Lang; email: string }): ReactNode =>
  isDotted(email) && (
    <p className="mb-3 flex items-start gap-1.5 rounded-md bg-caution-tint px-3 py-2 text-sm font-normal text-caution">
      <Icon path={cautionIcon} size={16} className="mt-1" />
      {booking[lang].details.dotted}
    </p>
  )
