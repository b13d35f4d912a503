import { type CurrentPlan, type Interval, plans } from '@noren/contract/shops/plans'
import { shops } from '@noren/words/admin/shops'
import { type ReactNode, useEffect, useState } from 'react'
import { PasswordDialog } from '#features/accounts/api.ts'
import { useRead } from '#platform/api.ts'
import { tryAgain } from '#platform/errors/try-again.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'

type Way = { to: 'checkout'; interval: Interval } | { to: 'portal' }
type Refusal = { status: number; code: string; message: string }

/** What the parts get that show the plan and lead to the provider. */
export type PlanProps = CurrentPlan & { provider: ReturnType<typeof useProvider> }

/**
 * Leads the browser to the provider's pages. Whoever signed in more than ten minutes ago types the password first. Rules PLAN-13,
 * PLAN-14.
 */
export const useProvider = () => {
  const words = useWords(shops).plan
  const showFailure = useFailureToast()
  const { data: account } = useRead('GET /api/auth/account', {})
  const checkout = useWrite(plans.checkout)
  const portal = useWrite(plans.portal)
  const [busy, setBusy] = useState<Way['to']>()
  const [asking, setAsking] = useState<Way>()
  // Back from the provider's page the browser may show this one as it was left.
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => persisted && setBusy(undefined)
    addEventListener('pageshow', rest)
    return () => removeEventListener('pageshow', rest)
  }, [])

  const fail = (way: Way, { status, code, message }: Refusal): void => {
    setBusy(undefined)
    if (code === 'sign_in_again' && account?.data.has_password !== false) return setAsking(way)
    const failed = way.to === 'checkout' ? words.orderFailed : words.portalFailed
    showFailure(failed.title, { status, message: message || failed.text })
  }

  const go = async (way: Way): Promise<void> => {
    if (busy) return
    setBusy(way.to)
    const home = `${location.origin}/shop?tab=subscription`
    if (way.to === 'checkout') {
      const body = {
        plan_code: 'standard',
        interval: way.interval,
        success_url: `${home}&success=true`,
        cancel_url: home,
      } as const
      const reply = await tryAgain(() => checkout.mutateAsync({ body }))
      if (reply.ok) location.assign(reply.body.data.checkout_url)
      else fail(way, reply)
    } else {
      const reply = await portal.mutateAsync({ body: { return_url: home } })
      if (reply.ok) location.assign(reply.body.data.portal_url)
      else fail(way, reply)
    }
  }

  const dialog: ReactNode = (
    <PasswordDialog
      purpose={asking?.to}
      onClose={() => setAsking(undefined)}
      onConfirmed={() => {
        setAsking(undefined)
        if (asking) void go(asking)
      }}
    />
  )
  return {
    /** Stays until the browser has left. */
    busy,
    order: (interval: Interval) => void go({ to: 'checkout', interval }),
    manage: () => void go({ to: 'portal' }),
    dialog,
  }
}
