import { Button, buttonClass } from '@noren/ui/button'
import { Icon, retryIcon } from '@noren/ui/icon'
import { Curtain } from '@noren/ui/noren'
import { common } from '@noren/words/common'
import { notices } from '@noren/words/admin/widgets/notices'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

export type ErrorLevel = 'global' | 'page' | 'component'

/** Rule SCR-12. */
export const ErrorScreen = ({
  level,
  detail,
  onRetry,
}: {
  level: ErrorLevel
  detail?: string
  onRetry: () => void
}): ReactNode => {
  const words = useWords(notices).error
  const { retry } = useWords(common)
  const isPart = level === 'component'
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <div
      role="alert"
      className={`mx-auto flex flex-col items-center px-4 text-center ${
        isPart ? 'w-full rounded-lg border border-line bg-surface py-6' : 'max-w-md py-12'
      }`}
    >
      {!isPart && <Curtain className="mb-6 h-24 w-48" />}
      <Heading className={isPart ? 'text-lg' : 'text-xl'}>{words[level]}</Heading>
      <p className={`phrases mt-2 max-w-md text-ink-soft ${isPart ? 'text-sm' : ''}`}>{words.apology}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button variant={isPart ? 'outline' : 'primary'} onClick={onRetry}>
          <Icon path={retryIcon} size={18} />
          {retry}
        </Button>
        {level === 'global' && (
          // A full page load, so that all code is loaded again.
          <a href="/" className={buttonClass({ variant: 'outline' })}>
            {words.home}
          </a>
        )}
      </div>
      {detail && (
        <details className={`w-full max-w-md text-left text-sm text-ink-soft ${isPart ? 'mt-4' : 'mt-8'}`}>
          <summary className="flex min-h-11 items-center gap-1 before:content-['▸'] in-open:before:content-['▾']">
            {words.detail}
          </summary>
          <p className="rounded-md bg-paper-deep px-4 py-3 wrap-anywhere">{detail}</p>
        </details>
      )}
    </div>
  )
}
