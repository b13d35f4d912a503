import { Notice } from '@noren/ui/notice'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Without a connection a plain form would give way to the browser's error page, and what was typed with it. */
export const OfflineNotice = ({ lang, shown = false }: { lang: Lang; shown?: boolean }): ReactNode => (
  <div hidden={!shown} data-offline="" className="mb-4">
    <Notice tone="danger">{bookingDetails[lang].offline}</Notice>
  </div>
)
