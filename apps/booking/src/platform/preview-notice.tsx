import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Above a page that shows what is not saved yet. Rule PAGE-19. */
export const PreviewNotice = ({ lang }: { lang: Lang }): ReactNode => <Notice {...booking[lang].preview} />

/** Above each page on which the owner tries to book. Rule SHOP-24. */
export const TrialNotice = ({ lang }: { lang: Lang }): ReactNode => <Notice {...booking[lang].trial} />

const Notice = ({ title, text }: { title: string; text: string }) => (
  <p className="phrases bg-caution-tint px-4 py-2 text-center text-sm text-caution">
    <b>{title}</b> {text}
  </p>
)
