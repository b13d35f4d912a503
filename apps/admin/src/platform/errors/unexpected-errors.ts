import { toastError } from '../toast.tsx'
import { sendErrorReport } from './report.ts'

/** Shows a toast for uncaught errors and reports them; the browser has logged them already. */
export const watchErrors = (): (() => void) => {
  const report = (error: unknown) => {
    // Not ours: errors of extensions, and the browser's own messages, which carry no Error.
    if (!(error instanceof Error) || error.name === 'AbortError') return
    toastError(error, { quiet: true })
    sendErrorReport(error)
  }
  const onError = (event: ErrorEvent) => report(event.error)
  const onRejection = (event: PromiseRejectionEvent) => report(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
