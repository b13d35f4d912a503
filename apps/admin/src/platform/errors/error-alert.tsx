import { Button } from '@noren/ui/button'
import { Icon, retryIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** Something could not be shown, and only a reload helps. A title of its own says what, the button what to do. Rules SCR-12, SCR-294. */
export const ErrorAlert = ({
  title,
  message,
  onReload = () => window.location.reload(),
}: {
  title?: string
  message?: string
  onReload?: () => void
}): ReactNode => {
  const words = useWords(common)
  return (
    <Notice
      tone="danger"
      title={title ?? words.errorTitle}
      action={
        <Button variant="outline" onClick={onReload}>
          <Icon path={retryIcon} size={18} />
          {words.reload}
        </Button>
      }
    >
      {message ?? (title === undefined && words.errorReload)}
    </Notice>
  )
}
