import type { Menu } from '@noren/contract/menus'
import { Icon, pencilIcon } from '@noren/ui/icon'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { menus as menuWords } from '@noren/words/admin/menus'
import { formatDuration, formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { menuPath } from '#platform/paths.ts'
import { focusOf } from '../form/focus.ts'
import { MenuActions } from './menu-actions.tsx'

/**
 * A row of the list: a press anywhere opens the form; on the price, with the cursor in its field. What is so with most menus is not
 * said: published, no approval, no payment in advance. Rules MENU-16, MENU-75.
 */
export const MenuCard = ({
  menu,
  hasPictures,
  onDelete,
}: {
  menu: Menu
  /** Whether any menu of the list has one: then the names begin below each other. */
  hasPictures: boolean
  onDelete: () => void
}): ReactNode => {
  const words = useWords(menuWords)
  const lang = useLanguage()
  const { id, name, description, image, publish_state: state } = menu
  const isDraft = state === 'draft'
  return (
    <article className="relative flex items-start gap-3 px-4 pt-3 pb-1 transition-colors hover:bg-paper sm:min-h-16 sm:items-center sm:py-1.5 sm:pr-2">
      {image ? (
        <img
          src={image.image_url}
          alt={image.alt_text}
          width={56}
          height={56}
          loading="lazy"
          className={`size-14 shrink-0 rounded-md bg-line object-cover sm:size-12 ${isDraft ? 'opacity-60' : ''}`}
        />
      ) : (
        hasPictures && <span className="hidden w-12 shrink-0 sm:block" />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 sm:flex-nowrap sm:gap-4">
        <div className="min-w-0 basis-full sm:flex-1 sm:basis-0 sm:py-1.5">
          <h2 className="text-base leading-snug [text-wrap:pretty] wrap-anywhere">
            <Link
              to={menuPath(id)}
              className={`no-underline after:absolute after:inset-0 ${isDraft ? 'text-ink-soft' : 'text-ink'}`}
            >
              {name}
            </Link>
          </h2>
          {description && (
            <p className="line-clamp-1 text-sm leading-snug wrap-anywhere text-ink-soft max-sm:mt-0.5">
              {description}
            </p>
          )}
        </div>
        <Exceptions menu={menu} />
        <div className="figures flex items-center sm:w-55 sm:justify-end lg:w-59">
          <span className="text-sm whitespace-nowrap text-ink-soft sm:flex-1 sm:text-right">
            {formatDuration(lang, menu.total_duration)}
          </span>
          <span aria-hidden="true" className="pl-1 text-ink-soft sm:hidden">
            ·
          </span>
          <Link
            to={menuPath(id)}
            state={focusOf('price')}
            aria-label={words.list.changePrice(name, formatAmount(lang, menu.price))}
            className="relative inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 font-bold text-ink no-underline hover:bg-primary-tint sm:w-32 sm:justify-end sm:px-2"
          >
            {formatAmount(lang, menu.price)}
            <Icon path={pencilIcon} size={14} className="text-ink-soft max-sm:hidden" />
          </Link>
        </div>
        <span className="ml-auto max-sm:order-2 max-sm:-mr-3 sm:-ml-2">
          <MenuActions menu={menu} onDelete={onDelete} />
        </span>
      </div>
    </article>
  )
}

/** What is said of few menus, on a phone in the line of its price; that one is public is said to screen readers alone. */
const Exceptions = ({ menu }: { menu: Menu }) => {
  const words = useWords(menuWords)
  const visits = useWords(menuVisits)
  const isDraft = menu.publish_state === 'draft'
  const isUsual = !isDraft && !menu.is_add_on && !menu.requires_approval && menu.advance_payment === 'none'
  return (
    <p
      className={
        isUsual ? 'sr-only' : 'flex flex-wrap gap-1.5 max-sm:order-1 sm:max-w-44 sm:justify-end lg:max-w-72'
      }
    >
      {isDraft ? (
        <Pill className="border-control text-ink-soft">{words.states.draft}</Pill>
      ) : (
        <span className="sr-only">{words.states.published}</span>
      )}
      {menu.is_add_on && <Pill className="border-control text-ink-soft">{visits.addOn}</Pill>}
      {menu.requires_approval && (
        <Pill className="border-dashed border-caution bg-caution-tint text-caution">{words.approval}</Pill>
      )}
      {menu.advance_payment !== 'none' && (
        <Pill className="border-primary/30 bg-primary-tint text-primary">
          {words.advancePayment[menu.advance_payment]}
        </Pill>
      )}
    </p>
  )
}

const Pill = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`rounded-full border px-2 py-0.5 text-xs font-bold ${className}`}>{children}</span>
)
