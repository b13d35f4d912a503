import type { OwnAccount } from '@noren/contract/accounts/own'
import { buttonClass } from '@noren/ui/button'
import { Skeleton } from '@noren/ui/placeholder'
import { transfers } from '@noren/words/admin/transfers'
import { ownAccount } from '@noren/words/accounts/own'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FirstStepsCard } from '#features/first-steps/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { CardGroup, GroupPart } from '#platform/panels/card-group.tsx'
import { useAddressedSection } from '#platform/panels/use-addressed-section.ts'
import { useSectionInView } from '#platform/panels/use-section-in-view.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { TokensCard } from '../tokens/tokens-card.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The owner's account, in groups: sign-in, display and device, data and API, deletion. Rule SCR-256. */
export const AccountPage = (): ReactNode => {
  const words = useWords(ownAccount)
  const account = useRead('GET /api/auth/account', {})
  return (
    <div className="form-column lg:max-w-none">
      <PageHead title={words.title} />
      <div className="items-start gap-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,45rem)]">
        <SideIndex />
        <QueryState query={account} isPage failed={words.failed} skeleton={<AccountSkeleton />}>
          {({ data }) => <Groups account={data} />}
        </QueryState>
      </div>
    </div>
  )
}

const Groups = ({ account }: { account: OwnAccount }) => {
  const { groups } = useWords(ownAccount)
  useAddressedSection()
  return (
    <div className="min-w-0 space-y-8">
      <CardGroup id="login" title={groups.login}>
        <SignInCard account={account} />
        {account.has_password && <ChangePasswordCard email={account.email} />}
        <SessionsCard />
      </CardGroup>
      <CardGroup id="use" title={groups.use}>
        <FirstStepsCard />
        <Installing />
      </CardGroup>
      <CardGroup id="data-and-api" title={groups.data}>
        <TransferLink />
        <TokensCard account={account} />
      </CardGroup>
      {account.deletion_at === null && (
        <CardGroup id="leave" title={groups.leave}>
          <DeletionCard account={account} />
        </CardGroup>
      )}
    </div>
  )
}

/** On a desktop, as beside the shop's settings. On a phone the headings are enough. */
const SideIndex = () => {
  const words = useWords(ownAccount)
  const current = useSectionInView(headings)
  return (
    <nav aria-label={words.groupsLabel} className="sticky top-8 max-lg:hidden">
      <ul className="space-y-0.5">
        {groupIds.map(([id, name]) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="phrases flex min-h-11 items-center rounded-md px-3 py-1.5 leading-snug text-ink-soft no-underline transition-colors
                hover:bg-paper-deep hover:text-ink aria-[current=location]:bg-primary-tint aria-[current=location]:font-bold
                aria-[current=location]:text-primary"
            >
              {words.groups[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const groupIds = [
  ['login', 'login'],
  ['use', 'use'],
  ['data-and-api', 'data'],
  ['leave', 'leave'],
] as const
const headings = groupIds.map(([id]) => id)

/** Rule SCR-28. */
const Installing = () => <GroupPart id="install" {...useWords(ownAccount).install} />

const TransferLink = () => {
  const words = useWords(transfers).link
  return (
    <GroupPart id="data" title={words.title} text={words.text}>
      <Link to={paths.data} className={buttonClass({ variant: 'tonal' })}>
        {words.open}
      </Link>
    </GroupPart>
  )
}

const AccountSkeleton = () => (
  <div className="space-y-6">
    <Skeleton className="h-6 w-24" />
    <SkeletonCard className="-mt-3">
      <SkeletonFacts facts={3} />
      <Skeleton className="my-6 h-11 w-44" />
      <SkeletonRows rows={2} isBare />
    </SkeletonCard>
  </div>
)
