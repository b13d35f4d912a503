import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Above a page that shows what is not saved yet. Rule PAGE-19. */
export const PreviewNotice = ({ lang }: { lang: Lang }): ReactNode => (
  <p className="bg-caution-tint px-4 py-2 text-center text-sm text-caution">
    <b>{booking[lang].preview.title}</b> {booking[lang].preview.text}
  </p>
)
