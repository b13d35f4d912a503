import { useQuery } from '@tanstack/react-query'
import { readOptions } from '#platform/api.ts'
import { setup } from '#platform/setup.ts'

/** Whether the shop can take advance payments now. While that is read it can, so that nothing is refused too early. */
export const usePaymentAccount = () => {
  const options = readOptions('GET /api/payments/account', {})
  const account = useQuery({ ...options, enabled: setup.payments }).data?.data
  return {
    isOffered: setup.payments,
    isUnlocked: account?.unlocked ?? true,
    isReady: setup.payments && (account === undefined || (account.unlocked && account.state === 'ready')),
  }
}
