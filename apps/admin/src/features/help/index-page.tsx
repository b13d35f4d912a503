import { cardClass } from '@noren/ui/card'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { EmptyState } from '@noren/ui/placeholder'
import { helpScreen } from '@noren/words/help/screen'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { keepHelp } from '#platform/installed/keep-help.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { SearchField } from '#platform/lists/search-field.tsx'
import { helpPath } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { PageHead } from '#shell/page-head.tsx'
import { type HelpEntry, helpGroups } from './contents.ts'
import { findInHelp } from './find.ts'
import { OperatorContact } from './operator-contact.tsx'

/** The pages of the help, and a search in them. What is searched for stands in the address: back from a page shows it again. */
export const HelpIndexPage = (): ReactNode => {
  const words = useWords(helpScreen)
  const [address, setAddress] = useSearchParams()
  const query = address.get('q') ?? ''
  useEffect(keepHelp, [])
  return (
    <>
      <PageHead title={words.title} />
      <div>
        <p className="mb-4 text-ink-soft">{words.lead}</p>
        <SearchField
          label={words.search}
          placeholder={words.searchHint}
          value={query}
          maxLength={100}
          delay={0}
          onSearch={(text) => setAddress(text === '' ? {} : { q: text }, { replace: true })}
        />
        {query === '' ? <Contents /> : <Found query={query} />}
        <div className="mt-8">
          <OperatorContact />
        </div>
      </div>
    </>
  )
}

const Contents = () => {
  const words = useWords(helpScreen)
  const lang = useLanguage()
  return (
    <div className="mt-6 grid items-start gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
      {helpGroups(lang, setup).map(({ group, entries }) => (
        <section key={group} aria-labelledby={`help-${group}`}>
          <h2 id={`help-${group}`} className="mb-2 text-lg">
            {words.groups[group]}
          </h2>
          <Entries entries={entries} />
        </section>
      ))}
    </div>
  )
}

const Found = ({ query }: { query: string }) => {
  const words = useWords(helpScreen)
  const lang = useLanguage()
  const found = findInHelp(
    helpGroups(lang, setup).flatMap(({ entries }) => entries),
    query,
  )
  return (
    <div className="mt-4">
      <p role="status" className="text-sm text-ink-soft">
        {found.length > 0 ? words.found(found.length) : <span className="sr-only">{words.none(query)}</span>}
      </p>
      {found.length > 0 ? (
        <div className="mt-2">
          <Entries entries={found} withLead />
        </div>
      ) : (
        <EmptyState title={words.none(query)}>{words.noneText}</EmptyState>
      )}
    </div>
  )
}

const Entries = ({ entries, withLead = false }: { entries: readonly HelpEntry[]; withLead?: boolean }) => (
  <ul className={`divide-y divide-line overflow-hidden ${cardClass}`}>
    {entries.map(({ id, page }) => (
      <li key={id}>
        <Link
          to={helpPath(id)}
          className="flex min-h-12 items-center gap-3 px-4 py-2.5 leading-snug text-ink no-underline transition-colors hover:bg-primary-tint"
        >
          <span className="min-w-0 flex-1">
            <span className={withLead ? 'font-bold' : ''}>{page.title}</span>
            {withLead && <span className="mt-0.5 block text-sm text-ink-soft">{page.lead}</span>}
          </span>
          <Icon path={chevronRightIcon} size={18} className="text-ink-soft" />
        </Link>
      </li>
    ))}
  </ul>
)
