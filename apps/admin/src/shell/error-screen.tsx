import { Button, buttonClass } from '@noren/ui/button'
import { Icon, retryIcon } from '@noren/ui/icon'
import { Curtain } from '@noren/ui/noren'
import { common } from '@noren/words/common'
import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '#platform/language.ts'

export type ErrorLevel = 'global' | 'page' | 'component'

/** Source: part 1 §2.11. */
export const ErrorScreen = ({
  level,
  detail,
  onRetry,
}: {
  level: ErrorLevel
  detail?: string
  onRetry: () => void
}): ReactNode => {
  const words = useWords(shell).error
  const { retry } = useWords(common)
  const Heading = level === 'component' ? 'h2' : 'h1'
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      {level !== 'component' && <Curtain className="h-24 w-48" />}
      <Heading className="mt-6 text-xl">{words[level]}</Heading>
      <p className="balance mt-3 text-ink-soft">{words.apology}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>
          <Icon path={retryIcon} size={18} />
          {retry}
        </Button>
        {level === 'global' && (
          // A full load, so that whatever broke is fetched anew.
          <a href="/" className={buttonClass({ variant: 'outline' })}>
            {words.home}
          </a>
        )}
      </div>
      {detail && (
        <details className="mt-8 w-full text-left text-sm text-ink-soft">
          <summary className="py-2">{words.detail}</summary>
          <p className="rounded-md bg-paper-deep px-4 py-3">{detail}</p>
        </details>
      )}
    </div>
  )
}

/** What the router caught: a screen that could not be fetched, or a fault in drawing it. */
export const RouteError = ({ level }: { level: ErrorLevel }): ReactNode => {
  const error = useRouteError()
  const detail = isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : undefined
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen level={level} detail={detail} onRetry={() => window.location.reload()} />
    </main>
  )
}
