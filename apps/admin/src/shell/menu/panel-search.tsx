import { Icon, searchIcon } from '@noren/ui/icon'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { emailMax } from '@noren/contract/limits'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isConversion } from '#platform/fields/conversion.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { searchFields, slashKey } from './search-shortcut.ts'

/** The search above the navigation: Enter in it leads to what was found. Rules SCR-3, RES-33. */
export const PanelSearch = ({ className }: { className: string }): ReactNode => {
  const words = useWords(reservationSearch)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const shown = pathname === paths.search ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [{ text, of }, setTyped] = useState({ text: shown, of: shown })
  // Another search takes the place of what was typed here.
  if (of !== shown) setTyped({ text: shown, of: shown })
  const change = (next: string) => setTyped({ text: next, of })
  const find = () => {
    const wanted = text.trim()
    void navigate(wanted === '' ? paths.search : `${paths.search}?${new URLSearchParams({ q: wanted })}`)
  }
  return (
    <search className={className}>
      <span className="group relative block">
        <Icon
          path={searchIcon}
          size={18}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
        />
        <input
          id={searchFields.panel}
          aria-label={words.open}
          placeholder={words.open}
          value={text}
          maxLength={emailMax}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => change(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isConversion(event.nativeEvent)) find()
          }}
          className="block h-11 w-full pointer-fine:lg:h-10 min-w-0 rounded-md border border-line bg-surface pr-9 pl-10 text-base text-ink
              transition-colors placeholder:text-ink-soft hover:border-control focus:border-primary focus:outline-2
              focus:outline-offset-0 focus:outline-primary"
        />
        {slashKey.isUsed() && text === '' && (
          <kbd
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto flex h-6 items-center rounded-sm border border-line
                px-1.5 font-sans text-xs text-ink-soft group-focus-within:hidden pointer-coarse:hidden"
          >
            /
          </kbd>
        )}
      </span>
    </search>
  )
}
