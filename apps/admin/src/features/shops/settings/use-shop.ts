import { useRead } from '#platform/api.ts'
import { useSession } from '#platform/session.tsx'

/** The settings of the signed-in owner's shop. */
export const useShop = () => {
  const { user } = useSession()
  return useRead('GET /api/shops/{id}', { params: { id: String(user?.shop_id ?? 0) } })
}
