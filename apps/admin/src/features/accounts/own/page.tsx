import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { own } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ChangeCard } from './change-card.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The owner's own account, apart from the shop: how one gets in, who else is in, and how one leaves. */
export const AccountPage = (): ReactNode => {
  const words = useWords(own)
  const { retry } = useWords(common)
  const account = useRead('GET /api/auth/account', {})
  return (
    <>
      <PageHead title={words.title} />
      <div className="max-w-[40rem] space-y-6">
        {account.data ? (
          <>
            <SignInCard account={account.data.data} />
            {account.data.data.has_password && <ChangeCard email={account.data.data.email} />}
            <SessionsCard />
            <DeletionCard account={account.data.data} />
          </>
        ) : account.isError ? (
          <Notice
            tone="danger"
            title={words.failed}
            action={
              <Button variant="outline" size="sm" onClick={() => void account.refetch()}>
                {retry}
              </Button>
            }
          />
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}

const Loading = () => {
  const { loading } = useWords(common)
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{loading}</span>
      <Skeleton className="h-52" />
      <Skeleton className="h-96" />
      <Skeleton className="h-40" />
    </div>
  )
}
