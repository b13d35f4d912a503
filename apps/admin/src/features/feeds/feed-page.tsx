import type { ExternalCalendar } from '@noren/contract/feeds/external'
import type { FeedState } from '@noren/contract/feeds/feed'
import type { StaffMember } from '@noren/contract/staff'
import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ShopFrame } from '#features/shops/api.ts'
import { readOptions, useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { type Query, QueryState } from '#platform/queries/query-state.tsx'
import { SkeletonSwitches } from '#platform/panels/skeletons.tsx'
import { ExternalSection } from './external/external-section.tsx'
import { isWaiting } from './external/external-state.ts'
import { FeedSection } from './feed-section.tsx'

/** The shop's calendar in other programs, and theirs in it; it stands with the shop's settings. Rules FEED-17, SHOP-106. */
export const FeedsPage = (): ReactNode => {
  const words = useWords(feedScreen)
  const feed = useRead('GET /api/calendar-feed', {})
  const staff = useRead('GET /api/staff', {})
  const external = useQuery({
    ...readOptions('GET /api/external-calendars', {}),
    // Until the worker has read the calendars that are due.
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) ? 5000 : false),
  })
  // Shown together, so that nothing moves when the last arrives.
  const all: Query<Loaded> = {
    data:
      feed.data && staff.data && external.data
        ? { state: feed.data.data, staff: staff.data.data, calendars: external.data.data }
        : undefined,
    isError: [feed, staff, external].some(({ isError }) => isError),
    error: feed.error ?? staff.error ?? external.error,
    refetch: () => Promise.all([feed.refetch(), staff.refetch(), external.refetch()]),
  }
  return (
    <ShopFrame part="feeds">
      <QueryState query={all} isPage failed={words.failed} skeleton={<SkeletonSwitches />}>
        {(loaded) => <Sections {...loaded} />}
      </QueryState>
    </ShopFrame>
  )
}

type Loaded = { state: FeedState; staff: StaffMember[]; calendars: ExternalCalendar[] }

const Sections = ({ state, staff, calendars }: Loaded) => {
  const { locked } = useWords(feedScreen)
  return (
    <div className="space-y-6">
      {!state.unlocked && (
        <Notice
          title={locked.title}
          action={
            <Link
              to={`${paths.shop}?tab=subscription`}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              {locked.action}
            </Link>
          }
        >
          {locked.text}
        </Notice>
      )}
      <FeedSection state={state} />
      <ExternalSection calendars={calendars} staff={staff} unlocked={state.unlocked} />
    </div>
  )
}
