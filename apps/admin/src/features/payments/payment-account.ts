import { useQuery } from '@tanstack/react-query'
import { readOptions } from '#platform/api.ts'
import { setup } from '#platform/setup.ts'

/**
 * Whether the shop can take advance payments now. While that is read it can, so that nothing is refused too early; `isKnown` once there is an
 * answer, or none is to be waited for.
 */
export const usePaymentAccount = () => {
  const options = readOptions('GET /api/payments/account', {})
  const query = useQuery({ ...options, enabled: setup.payments })
  const account = query.data?.data
  const isFirstRead = query.isPending && query.fetchStatus === 'fetching' && query.failureCount === 0
  return {
    isKnown: !isFirstRead,
    isOffered: setup.payments,
    isUnlocked: account?.unlocked ?? true,
    isReady: setup.payments && (account === undefined || (account.unlocked && account.state === 'ready')),
  }
}
