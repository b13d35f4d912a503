import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { visitText } from '#platform/moment.ts'
import { Unbroken } from './unbroken.tsx'

/** A visit in two lines: date and time, then the menu. */
export const Visit = ({
  lang,
  label,
  start,
  minutes,
  menu,
  quiet = false,
  isOnTicket = false,
}: {
  lang: Lang
  label?: string
  start: string
  /** Its length. */
  minutes: number
  menu?: string
  quiet?: boolean
  /** It has a frame already. */
  isOnTicket?: boolean
}): ReactNode => (
  <div className={`px-4 py-3 ${isOnTicket ? '' : 'rounded-lg border border-line bg-surface'}`}>
    {label && <p className="text-sm text-ink-soft">{label}</p>}
    <p className={`figures text-lg font-bold ${quiet ? 'text-ink-soft' : 'text-primary'}`}>
      <Unbroken text={visitText(lang, start, minutes)} />
    </p>
    {menu && <p className="mt-0.5 leading-snug font-bold">{menu}</p>}
  </div>
)
