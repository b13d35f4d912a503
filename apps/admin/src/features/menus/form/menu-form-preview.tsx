import { cardClass } from '@noren/ui/card'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { menus as menuWords } from '@noren/words/admin/menus'
import { booking } from '@noren/words/booking'
import { formatAmount, formatDuration } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { type MenuDraft, toMenu } from './menu-form-draft.ts'

/** The menu as the booking page shows it on a phone, while it is typed. */
export const MenuPreview = ({
  draft,
  image,
  isHidden,
}: {
  draft: MenuDraft
  image: { url: string; alt: string } | null
  isHidden: boolean
}): ReactNode => {
  const words = useWords(menuWords).preview
  const customers = useWords(booking).menu
  const lang = useLanguage()
  const { name, description, requires_approval } = draft
  const { price, duration, total_duration } = toMenu(draft)
  const total = total_duration ?? duration
  return (
    <section aria-labelledby="menu-preview">
      <h2 id="menu-preview" className="text-base">
        {words.title}
      </h2>
      {isHidden && <p className="text-sm text-ink-soft">{words.hidden}</p>}
      <div className={`${cardClass} mt-2 flex items-center gap-3 px-3 py-3`}>
        {image && (
          <img
            src={image.url}
            alt={image.alt}
            className="size-18 shrink-0 self-start rounded-md bg-line object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <p
            className={`text-base leading-[1.45] font-bold wrap-anywhere ${name.trim() ? '' : 'text-ink-soft'}`}
          >
            {name.trim() || words.noName}
          </p>
          <p className="figures mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm leading-normal whitespace-nowrap text-ink-soft">
            <span className="font-bold text-ink">
              {Number.isNaN(price) ? '−' : formatAmount(lang, price)}
            </span>
            <span>{customers.join}</span>
            <span>
              <span className="sr-only">{customers.minutes('')}</span>
              {Number.isNaN(total) ? '−' : formatDuration(lang, total)}
            </span>
          </p>
          {description && (
            <p className="mt-0.5 line-clamp-2 text-sm leading-normal wrap-anywhere whitespace-pre-line text-ink-soft">
              {description}
            </p>
          )}
          {requires_approval && (
            <span className="mt-1.5 inline-block rounded-full border border-dashed border-caution bg-caution-tint px-2.5 py-0.5 text-xs font-bold text-caution">
              {customers.approval}
            </span>
          )}
        </div>
        <Icon path={chevronRightIcon} size={16} className="-mr-1 text-ink-soft" />
      </div>
    </section>
  )
}
