import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { type ErrorLevel, ErrorScreen } from '#platform/errors/error-screen.tsx'
import { OfflineNotice } from '#platform/errors/offline-notice.tsx'
import { sendErrorReport } from '#platform/errors/report.ts'
import { PublicFrame } from './public-frame.tsx'

/** What the router caught: a screen whose code could not be loaded, or an error while rendering it. Only a reload loads the code again. */
export const RouteError = ({ level }: { level: ErrorLevel }): ReactNode => {
  const error = useRouteError()
  useEffect(() => {
    if (!isUnfetched(error)) sendErrorReport(error)
  }, [error])
  const contents = isUnfetched(error) ? (
    <Unfetched level={level} error={error} />
  ) : (
    <Failed level={level} error={error} />
  )
  // The owner's frame stays when one of its screens fails.
  if (level === 'page') return contents
  return <PublicFrame>{contents}</PublicFrame>
}

/** Without a connection the page reloads as soon as there is one; after an update of the server the user reloads it. */
const Unfetched = ({ level, error }: { level: ErrorLevel; error: unknown }) => {
  const [isCut, setCut] = useState(() => !navigator.onLine)
  const wasCut = useRef(isCut)
  const settle = (isAnswered: boolean) => {
    if (isAnswered && wasCut.current) window.location.reload()
    if (isAnswered) return
    wasCut.current = true
    setCut(true)
  }
  const settleFirst = useEffectEvent(settle)
  useEffect(() => void answers().then((isAnswered) => settleFirst(isAnswered)), [])
  if (!isCut) return <Failed level={level} error={error} />
  return (
    <div className="mx-auto max-w-[40rem] p-4">
      <OfflineNotice onRetry={() => void answers().then(settle)} />
    </div>
  )
}

const Failed = ({ level, error }: { level: ErrorLevel; error: unknown }) => {
  const detail = isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : undefined
  return <ErrorScreen level={level} detail={detail} onRetry={() => window.location.reload()} />
}

const answers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/** The messages of Chromium, Firefox and Safari. */
const isUnfetched = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
