import type { Shop } from '@noren/contract/shops/settings'
import { cardClass } from '@noren/ui/card'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { LinkRow } from './link-row.tsx'
import { paths, shopPaths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonRows } from '#platform/panels/skeletons.tsx'
import { type IndexPart, settingsParts } from './settings-parts.ts'
import { useFeedSummary, useSummaries } from './summaries.ts'
import { useShop } from './use-shop.ts'

/** On a phone: the pages of the settings, each with what is set there. Rule SHOP-106. */
export const SettingsOverview = (): ReactNode => {
  const words = useWords(shops)
  const query = useShop()
  return (
    <QueryState
      query={query}
      isPage
      failed={words.failed}
      skeleton={
        <div className="mx-auto max-w-[45rem]">
          <SkeletonRows rows={6} hasFigure={false} />
        </div>
      }
    >
      {({ data }) => <Rows shop={data} />}
    </QueryState>
  )
}

const Rows = ({ shop }: { shop: Shop }) => {
  const words = useWords(shops)
  const feeds = useWords(feedScreen)
  const summaries = useSummaries(shop)
  const linked = useFeedSummary()
  return (
    <nav aria-label={words.indexLabel} className={`${cardClass} mx-auto max-w-[45rem]`}>
      <ul className="divide-y divide-line">
        {settingsParts.map((part) => (
          <LinkRow key={part} to={shopPaths[part]} title={words.parts[part]}>
            {summaries[part]}
          </LinkRow>
        ))}
        <LinkRow to={paths.feeds} title={feeds.open}>
          {linked}
        </LinkRow>
      </ul>
    </nav>
  )
}

/** On a desktop: the same pages beside the one that is open. */
export const SideIndex = ({ current }: { current: IndexPart | undefined }): ReactNode => {
  const words = useWords(shops)
  const feeds = useWords(feedScreen)
  return (
    <nav aria-label={words.indexLabel} className="sticky top-8">
      <ul className="space-y-0.5">
        {settingsParts.map((part) => (
          <li key={part}>
            <Link
              to={shopPaths[part]}
              aria-current={part === current ? 'page' : undefined}
              className={sideClass}
            >
              {words.parts[part]}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <Link
            to={paths.feeds}
            aria-current={current === 'feeds' ? 'page' : undefined}
            className={sideClass}
          >
            {feeds.open}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

const sideClass =
  'phrases flex min-h-11 items-center rounded-md px-3 py-1.5 leading-snug text-ink-soft no-underline transition-colors hover:bg-paper-deep hover:text-ink ' +
  'aria-[current=page]:bg-primary-tint aria-[current=page]:font-bold aria-[current=page]:text-primary'
