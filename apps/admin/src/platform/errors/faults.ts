import { toastError } from '../toast.tsx'
import { reportFault } from './report.ts'

/** What nobody caught is said to whoever is there, and reported; the browser has written it to the console already. */
export const watchFaults = (): (() => void) => {
  const tell = (fault: unknown) => {
    // Not ours: what extensions do, and the browser's own remarks, which come without an error.
    if (!(fault instanceof Error) || fault.name === 'AbortError') return
    toastError(fault, { quiet: true })
    reportFault(fault)
  }
  const onError = (event: ErrorEvent) => tell(event.error)
  const onRejection = (event: PromiseRejectionEvent) => tell(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
