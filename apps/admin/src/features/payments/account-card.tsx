import type { PaymentAccount } from '@noren/contract/payments/accounts'
import { buttonClass } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Skeleton } from '@noren/ui/placeholder'
import { paymentAccount } from '@noren/words/admin/payments/account'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { onDemand } from '#platform/panels/on-demand.tsx'

/** The shop's own account with the payment provider, and what is to be done for it. Rules PAY-20, PAY-21. */
export const PaymentAccountCard = (): ReactNode => {
  const words = useWords(paymentAccount)
  const query = useRead('GET /api/payments/account', {})
  return (
    <Card id="payments" aria-labelledby="payments-title" className="scroll-mt-18">
      <h2 id="payments-title" className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{words.text}</p>
      <div className="mt-4 sm:[word-break:auto-phrase]">
        <QueryState query={query} failed={words.failed} skeleton={<Skeleton className="h-36" />}>
          {({ data }) => <State account={data} />}
        </QueryState>
      </div>
    </Card>
  )
}

const State = ({ account }: { account: PaymentAccount }) => {
  const words = useWords(paymentAccount)
  const { state, offered, unlocked } = account
  if (!offered) return <p>{words.unavailable}</p>
  if (!unlocked && state === 'none') return <p>{words.locked}</p>
  return (
    <>
      <p className={`inline-block rounded-full px-2.5 py-0.5 text-sm font-bold ${looks[state]}`}>
        {words.states[state]}
      </p>
      <p className="mt-2 text-sm">{unlocked ? words.texts[state] : words.lockedKept}</p>
      <AccountActions account={account}>
        {state === 'ready' && unlocked && (
          <Link to={paths.menus} className={buttonClass({ variant: 'outline' })}>
            {words.toMenus}
          </Link>
        )}
      </AccountActions>
    </>
  )
}

const looks: Record<PaymentAccount['state'], string> = {
  none: 'bg-paper-deep text-ink-soft',
  unfinished: 'bg-caution-tint text-caution',
  ready: 'bg-success-tint text-success',
  restricted: 'bg-caution-tint text-caution',
}

// Its calls need the contract's schemas.
const AccountActions = onDemand(async () => (await import('./account-actions.tsx')).AccountActions, {
  fallback: <Skeleton className="mt-4 h-11" />,
})
