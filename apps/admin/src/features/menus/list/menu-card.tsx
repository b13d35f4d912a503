import type { Menu } from '@noren/contract/menus'
import { cardClass } from '@noren/ui/card'
import { clockIcon, Icon, pencilIcon } from '@noren/ui/icon'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { menus as menuWords } from '@noren/words/admin/menus'
import { formatDuration, formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { menuPath } from '#platform/paths.ts'
import { focusOf } from '../form/focus.ts'
import { MenuActions } from './menu-actions.tsx'

/** A press anywhere opens the form; on the price, with the cursor in its field. Rule MENU-16. */
export const MenuCard = ({ menu, onDelete }: { menu: Menu; onDelete: () => void }): ReactNode => {
  const words = useWords(menuWords)
  const visits = useWords(menuVisits)
  const lang = useLanguage()
  const { id, name, description, image, publish_state: state } = menu
  const isDraft = state === 'draft'
  return (
    <article
      className={`${cardClass} relative flex h-full gap-3 py-3 pr-1 pl-4 transition-colors hover:border-control ${isDraft ? 'bg-paper!' : ''}`}
    >
      {image && (
        <img
          src={image.image_url}
          alt={image.alt_text}
          width={72}
          height={72}
          loading="lazy"
          className={`mt-1 size-18 shrink-0 rounded-md bg-line object-cover ${isDraft ? 'opacity-60' : ''}`}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="mt-1 text-base leading-snug [word-break:normal] wrap-anywhere">
          <Link to={menuPath(id)} className="text-ink no-underline after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <Pill
            className={
              isDraft ? 'border-control text-ink-soft' : 'border-success/30 bg-success-tint text-success'
            }
          >
            {words.states[state]}
          </Pill>
          {menu.is_add_on && <Pill className="border-control text-ink-soft">{visits.addOn}</Pill>}
          {menu.requires_approval && (
            <Pill className="border-dashed border-caution bg-caution-tint text-caution">
              {words.approval}
            </Pill>
          )}
          {menu.advance_payment !== 'none' && (
            <Pill className="border-primary/30 bg-primary-tint text-primary">
              {words.advancePayment[menu.advance_payment]}
            </Pill>
          )}
        </p>
        {description && (
          <p className="mt-1.5 line-clamp-2 text-sm wrap-anywhere text-ink-soft">{description}</p>
        )}
        <p className="figures mt-auto flex flex-wrap items-center gap-x-4">
          <span className="inline-flex items-center gap-1 text-sm text-ink-soft">
            <Icon path={clockIcon} size={14} />
            {formatDuration(lang, menu.total_duration)}
          </span>
          <Link
            to={menuPath(id)}
            state={focusOf('price')}
            aria-label={words.list.changePrice(name, formatAmount(lang, menu.price))}
            className="relative -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-lg font-bold text-ink no-underline hover:bg-primary-tint"
          >
            {formatAmount(lang, menu.price)}
            <Icon path={pencilIcon} size={14} className="text-ink-soft" />
          </Link>
        </p>
      </div>
      <MenuActions menu={menu} onDelete={onDelete} />
    </article>
  )
}

const Pill = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`rounded-full border px-2 py-0.5 text-xs font-bold ${className}`}>{children}</span>
)
