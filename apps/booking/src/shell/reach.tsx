import { buttonClass } from '@noren/ui/button'
import { Icon, mailIcon, phoneIcon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import type { Lang } from '@noren/words/format'
import type { ReactNode } from 'react'

/** Whom to call, or to write to, where the site cannot go on. Nothing where the shop has neither. */
export const Reach = ({
  lang,
  shop: { name, phone_number: phone, email },
  lead,
}: {
  lang: Lang
  shop: { name: string; phone_number: string | null; email: string | null }
  lead: string
}): ReactNode => {
  const way = phone ?? email
  if (way === null || way === '') return null
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3 text-center">
      <p className="text-sm text-ink-soft">{lead}</p>
      <p className="name font-voice leading-snug font-bold">{name}</p>
      <a
        href={`${phone ? 'tel' : 'mailto'}:${way}`}
        aria-label={phone ? booking[lang].shop.call(phone) : undefined}
        className="figures mx-auto flex min-h-11 w-fit max-w-full items-center gap-2 text-lg font-bold text-primary underline underline-offset-4"
      >
        <Icon path={phone ? phoneIcon : mailIcon} size={18} />
        <span className="wrap-anywhere">{way}</span>
      </a>
    </div>
  )
}

/** The same as a button, where nothing else leads on and a sentence beside it says why. */
export const CallButton = ({
  lang,
  shop: { phone_number: phone, email },
}: {
  lang: Lang
  shop: { phone_number: string | null; email: string | null }
}): ReactNode => {
  const way = phone ?? email
  if (way === null || way === '') return null
  return (
    <a
      href={`${phone ? 'tel' : 'mailto'}:${way}`}
      className={`figures ${buttonClass({ size: 'lg', block: true })}`}
    >
      <Icon path={phone ? phoneIcon : mailIcon} size={18} />
      <span className="wrap-anywhere">{phone ? booking[lang].shop.call(phone) : way}</span>
    </a>
  )
}
