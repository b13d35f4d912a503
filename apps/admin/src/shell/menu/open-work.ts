import { useRead } from '#platform/api.ts'

/** How many visits are left on all lists, and how many lists there are. */
export const useOpenWork = (): { lists: number; left: number } => {
  const lists = useRead('GET /api/worklists', {}).data?.data ?? []
  return { lists: lists.length, left: lists.reduce((sum, { left }) => sum + left, 0) }
}
