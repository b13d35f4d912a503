import { passwords } from '@noren/words/accounts/passwords'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useCountdown } from '#platform/countdown.ts'
import { useWords } from '#platform/language.ts'

type ResetMail = {
  /** True when the server took it, whether or not it knows the address. */
  send: (email: string) => Promise<boolean>
  sending: boolean
  failure: string | undefined
  /** Seconds until it can be asked for again. */
  left: number
}

/** The mail with the link for a new password, at most one a minute. Source: part 1 §§4, 8. */
export const useResetMail = (): ResetMail => {
  const words = useWords(passwords).forgot
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [left, wait] = useCountdown()
  const send = async (email: string) => {
    setSending(true)
    setFailure(undefined)
    const reply = await call('POST /api/auth/password/email', { body: { email } })
    setSending(false)
    if (reply.ok || reply.status === 429) wait(60)
    if (reply.ok) return true
    const { status, message, errors } = reply
    if (status === 429) setFailure(message || words.tooMany)
    else if (status === 500) setFailure(message || words.fault)
    else if (status === 422) setFailure(errors?.['email']?.[0] ?? (message || words.invalid))
    else setFailure(message || words.failed)
    return false
  }
  return { send, sending, failure, left }
}
