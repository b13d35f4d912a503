import { cardClass } from '@noren/ui/card'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import { EmptyState } from '@noren/ui/placeholder'
import { type HelpGroup, helpScreen } from '@noren/words/help/screen'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepHelp } from '#platform/installed/keep-help.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { SearchField } from '#platform/lists/search-field.tsx'
import { useIsWide } from '#platform/media.ts'
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

/** On a phone all groups at once would be nine windows high: there they are folded. Rule SCR-114. */
const Contents = () => {
  const words = useWords(helpScreen)
  const isWide = useIsWide()
  const lang = useLanguage()
  return (
    <div className="mt-6 columns-1 gap-x-6 md:columns-2 xl:columns-3">
      {helpGroups(lang, setup).map(({ group, entries }) => (
        <section
          key={group}
          aria-labelledby={`help-${group}`}
          className="mb-3 break-inside-avoid md:mb-8 [&_h2]:text-lg"
        >
          {isWide ? (
            <>
              <h2 id={`help-${group}`} className="mb-2">
                {words.groups[group]}
              </h2>
              <Entries entries={entries} />
            </>
          ) : (
            <details
              open={unfolded.has(group)}
              onToggle={({ currentTarget: { open } }) =>
                open ? unfolded.add(group) : unfolded.delete(group)
              }
              className={`group ${cardClass}`}
            >
              <summary className="flex min-h-12 list-none items-center gap-2 px-4 py-2 [&::-webkit-details-marker]:hidden">
                <h2 id={`help-${group}`} className="min-w-0 flex-1">
                  {words.groups[group]}
                </h2>
                <Icon path={chevronDownIcon} size={18} className="text-ink-soft group-open:rotate-180" />
              </summary>
              <Entries entries={entries} isBare />
            </details>
          )}
        </section>
      ))}
    </div>
  )
}

/** On a phone, until the next load: who comes back from a page finds its group open. The first two are what most look for. */
const unfolded = new Set<HelpGroup>(['start', 'bookings'])

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
