import { Skeleton } from '@noren/ui/placeholder'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { QueryState } from '#platform/queries/query-state.tsx'
import { useSession } from '#platform/session.tsx'
import { SettingsForm } from './settings-form.tsx'

export const SettingsTab = ({ onUnsaved }: { onUnsaved: (isUnsaved: boolean) => void }): ReactNode => {
  const words = useWords(shops)
  const { user } = useSession()
  const query = useRead('GET /api/shops/{id}', { params: { id: String(user?.shop_id ?? 0) } })
  return (
    <QueryState query={query} isPage failed={words.failed} skeleton={<Loading />}>
      {({ data }) => <SettingsForm stored={data} onUnsaved={onUnsaved} />}
    </QueryState>
  )
}

const Loading = () => (
  <div className="max-w-[44rem] space-y-6">
    <Skeleton className="h-80 rounded-lg!" />
    <Skeleton className="h-64 rounded-lg!" />
    <Skeleton className="h-96 rounded-lg!" />
  </div>
)
