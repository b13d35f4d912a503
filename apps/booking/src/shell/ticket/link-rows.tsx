import { buttonClass } from '@noren/ui/button'
import { chevronRightIcon, externalIcon, Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** `icon` says what it is about; `isElsewhere`: another site, in another tab. */
export type Way = { href: string; icon: string; text: string; isElsewhere?: boolean }

/** Ways on from a ticket that belong together, one below the other: quieter than a button. One alone is a second button. Rule BOOK-191. */
export const LinkRows = ({ lang, ways }: { lang: Lang; ways: readonly Way[] }): ReactNode => {
  const [first, ...more] = ways
  if (!first) return null
  if (more.length === 0)
    return (
      <div className="grid">
        <Link
          lang={lang}
          way={first}
          className={`relative ${buttonClass({ variant: 'outline', size: 'lg', block: true })}`}
        />
      </div>
    )
  return (
    <ul data-print="no" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {ways.map((way) => (
        <li key={way.href}>
          <Link lang={lang} way={way} className={rowClass} />
        </li>
      ))}
    </ul>
  )
}

const Link = ({
  lang,
  way: { href, icon, text, isElsewhere = false },
  className,
}: {
  lang: Lang
  way: Way
  className: string
}) => (
  <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })} className={className}>
    <Icon path={icon} className="text-primary" />
    <span className="min-w-0">{text}</span>
    {isElsewhere && <span className="sr-only">{common[lang].newTab}</span>}
    <Icon
      path={isElsewhere ? externalIcon : chevronRightIcon}
      size={16}
      className="absolute right-4 text-ink-soft"
    />
  </a>
)

const rowClass =
  'relative flex min-h-13 items-center gap-2 rounded-lg py-2 pr-10 pl-4 leading-snug text-ink no-underline transition-colors hover:bg-cloth-tint'
