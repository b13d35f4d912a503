import { EmptyState } from '@noren/ui/placeholder'
import { helpScreen } from '@noren/words/help/screen'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepHelp } from '#platform/installed/keep-help.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { SearchField } from '#platform/lists/search-field.tsx'
import { setup } from '#platform/setup.ts'
import { PageHead } from '#shell/page-head.tsx'
import { helpGroups } from './contents.ts'
import { Entries } from './entries.tsx'
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
    <div className="mt-6 columns-1 gap-x-6 md:columns-2 xl:columns-3">
      {helpGroups(lang, setup).map(({ group, entries }) => (
        <section key={group} aria-labelledby={`help-${group}`} className="mb-8 break-inside-avoid">
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
