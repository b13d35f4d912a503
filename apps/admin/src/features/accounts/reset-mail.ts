import { passwords } from '@noren/words/accounts/passwords'
import { type ReactNode, useState } from 'react'
import { useCountdown } from '#platform/countdown.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useLongWait } from './long-wait.tsx'

type ResetMail = {
  /** True when the server took it, whether or not it knows the address. */
  send: (email: string) => Promise<boolean>
  sending: boolean
  failure: string | undefined
  /** The server's wait, where it is longer than the shown one. */
  longWaitNotice: ReactNode
  /** Until the mail can be requested again. */
  secondsLeft: number
  /** For another address, which the server does not make wait. */
  stopWaiting: () => void
}

/** The mail with the link for a new password, at most one a minute. Rule ACC-15. */
export const useResetMail = (): ResetMail => {
  const words = useWords(passwords).forgot
  const { mutateAsync, isPending } = useWrite('POST /api/auth/password/email')
  const [failure, setFailure] = useState<string>()
  const [secondsLeft, wait] = useCountdown('reset-mail')
  const [longWaitNotice, startLongWait] = useLongWait()
  const send = async (email: string) => {
    setFailure(undefined)
    startLongWait()
    const reply = await mutateAsync({ body: { email } })
    if (reply.ok || reply.status === 429) wait(60)
    if (reply.ok) return true
    const { status, message, errors } = reply
    if (status === 429) {
      setFailure(message || words.tooMany)
      startLongWait(reply.retry_after, 60)
    }
    if (status === 500) setFailure(message || words.fault)
    else if (status === 422) setFailure(errors?.['email']?.[0] ?? (message || words.invalid))
    else if (status !== 429) setFailure(message || words.failed)
    return false
  }
  return { send, sending: isPending, failure, longWaitNotice, secondsLeft, stopWaiting: () => wait(0) }
}
