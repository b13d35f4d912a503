import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import type { Refused } from '../api.ts'
import { LoadFailure } from '../errors/load-failure.tsx'
import { useWords } from '../language.ts'
import { useFailure } from './use-failure.ts'
import { useReady } from './use-ready.ts'

export type Query<Data> = {
  data: Data | undefined
  isError: boolean
  error: Refused | null
  refetch: () => Promise<unknown>
}

type Props<Data> = {
  query: Query<Data>
  /** The shape of the loaded content. */
  skeleton: ReactNode
  /** The title of a failure; pages have a general one. */
  failed?: string
  /** For the main content of a page: without a connection it retries by itself. Otherwise there is only a button. */
  isPage?: boolean
  /** The heading of a page whose content brings its own: above a failure it stands, too. */
  head?: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of a query: loading, failed with a retry, empty, loaded. Rule SCR-201. */
export const QueryState = <Data,>({
  query,
  skeleton,
  failed,
  isPage = false,
  head,
  isEmpty = () => false,
  empty,
  children,
}: Props<Data>): ReactNode => {
  const { retry, loading, network, offline } = useWords(common)
  const failure = useFailure(query)
  const { data } = query
  const isReady = useReady(data !== undefined)
  const readAgain = () => void query.refetch()
  if (data !== undefined && isReady) return isEmpty(data) ? empty : children(data)
  if (failure && isPage)
    return (
      <>
        {head}
        <LoadFailure
          error={failure}
          title={failed}
          message={failure.message || undefined}
          onRetry={readAgain}
        />
      </>
    )
  if (failure)
    return (
      <Notice
        tone="danger"
        title={failed}
        action={
          <Button variant="outline" size="sm" onClick={readAgain}>
            {retry}
          </Button>
        }
      >
        {failure.status === 0 && <p>{navigator.onLine ? network : offline}</p>}
      </Notice>
    )
  return (
    <div role="status">
      <span className="sr-only">{loading}</span>
      {skeleton}
    </div>
  )
}
