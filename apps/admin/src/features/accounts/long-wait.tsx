import { accounts } from '@noren/words/accounts'
import type { ReactNode } from 'react'
import { useCountdown } from '#platform/countdown.ts'
import { useWords } from '#platform/language.ts'

/** After a 429: `start` takes the server's Retry-After and the seconds for which the button itself counts down. */
export const useLongWait = (): [notice: ReactNode, start: (retryAfter?: number, shown?: number) => void] => {
  const words = useWords(accounts)
  const [secondsLeft, wait] = useCountdown()
  const notice = secondsLeft > 0 && (
    // Announced once with the refusal, not again every minute.
    <span aria-live="off" className="block">
      {words.longWait(Math.ceil(secondsLeft / 60))}
    </span>
  )
  return [notice, (retryAfter = 0, shown = 0) => wait(retryAfter > shown ? retryAfter : 0)]
}
