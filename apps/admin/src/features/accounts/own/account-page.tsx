import { buttonClass } from '@noren/ui/button'
import { transfers } from '@noren/words/admin/transfers'
import { ownAccount } from '@noren/words/accounts/own'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FirstStepsCard } from '#features/first-steps/api.ts'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { FormColumn } from '#platform/panels/form-column.tsx'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { SkeletonCard, SkeletonFacts, SkeletonFields, SkeletonRows } from '#platform/panels/skeletons.tsx'
import { TokensCard } from '../tokens/tokens-card.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The owner's account: sign-in methods, password, sessions, API tokens and deletion. */
export const AccountPage = (): ReactNode => {
  const words = useWords(ownAccount)
  const account = useRead('GET /api/auth/account', {})
  return (
    <FormColumn>
      <PageHead title={words.title} />
      <div className="space-y-6">
        <QueryState query={account} failed={words.failed} skeleton={<AccountSkeleton />}>
          {({ data }) => (
            <>
              <SignInCard account={data} />
              {data.has_password && <ChangePasswordCard email={data.email} />}
              <SessionsCard />
              <TokensCard account={data} />
              <FirstStepsCard />
              <InstallCard />
              <TransferLink />
              <DeletionCard account={data} />
            </>
          )}
        </QueryState>
      </div>
    </FormColumn>
  )
}

/** Rule SCR-28. */
const InstallCard = () => {
  const words = useWords(ownAccount).install
  return (
    <TitledCard id="install" title={words.title}>
      <p className="mt-1">{words.text}</p>
    </TitledCard>
  )
}

const TransferLink = () => {
  const words = useWords(transfers).link
  return (
    <TitledCard id="data" title={words.title}>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{words.text}</p>
      <Link to={paths.data} className={buttonClass({ variant: 'tonal' })}>
        {words.open}
      </Link>
    </TitledCard>
  )
}

const AccountSkeleton = () => (
  <div className="space-y-6">
    <SkeletonCard>
      <SkeletonFacts facts={2} />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonFields />
    </SkeletonCard>
    <SkeletonCard>
      <SkeletonRows rows={2} isBare />
    </SkeletonCard>
  </div>
)
