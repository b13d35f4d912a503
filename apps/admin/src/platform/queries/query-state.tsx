import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import type { Refused } from '../api.ts'
import { LoadFailure } from '../errors/load-failure.tsx'
import { useWords } from '../language.ts'

export type Query<Data> = {
  data: Data | undefined
  isError: boolean
  error: Refused | null
  refetch: () => Promise<unknown>
}

type Props<Data> = {
  query: Query<Data>
  /** The shape of what is coming. */
  skeleton: ReactNode
  /** What could not be read, as a title; a whole page has a general one. */
  failed?: string
  /** A whole page waits for it: without a connection it is read again by itself. A part only offers to try again. */
  isPage?: boolean
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of what is read: loading, failed with a way to try again, empty, and there. */
export const QueryState = <Data,>({
  query: { data, isError, error, refetch },
  skeleton,
  failed,
  isPage = false,
  isEmpty = () => false,
  empty,
  children,
}: Props<Data>): ReactNode => {
  const { retry, loading } = useWords(common)
  const readAgain = () => void refetch()
  if (data !== undefined) return isEmpty(data) ? empty : children(data)
  if (isError && isPage)
    return (
      <LoadFailure error={error} title={failed} message={error?.message || undefined} onRetry={readAgain} />
    )
  if (isError)
    return (
      <Notice
        tone="danger"
        title={failed}
        action={
          <Button variant="outline" size="sm" onClick={readAgain}>
            {retry}
          </Button>
        }
      />
    )
  return (
    <div role="status">
      <span className="sr-only">{loading}</span>
      {skeleton}
    </div>
  )
}
