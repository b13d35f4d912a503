import { Button } from '@noren/ui/button'
import { Icon, retryIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { useIsOnline } from './online.ts'
import { useRetries } from './retries.ts'

/** Says that there is no connection, and retries by itself while it is shown. */
export const OfflineNotice = ({ onRetry }: { onRetry: () => void }): ReactNode => {
  const words = useWords(common)
  const isOnline = useIsOnline()
  useRetries(onRetry)
  return (
    <Notice
      tone="danger"
      title={isOnline ? words.network : words.offline}
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          <Icon path={retryIcon} size={18} />
          {words.retry}
        </Button>
      }
    >
      {words.reconnecting}
    </Notice>
  )
}
