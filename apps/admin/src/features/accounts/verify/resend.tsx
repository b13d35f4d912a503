import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import { shell } from '@noren/words/admin/shell'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCountdown } from '#platform/countdown.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { refreshUser } from '#platform/session.tsx'
import { useLogout } from '#shell/logout.ts'
import { useLongWait } from '../long-wait.tsx'

/** For a signed-in user whose address is not verified. */
export const Resend = ({ email, wasSent }: { email: string; wasSent: boolean }): ReactNode => {
  const words = useWords(accounts).verify
  const navigate = useNavigate()
  const { mutateAsync, isPending, data: sent } = useWrite('POST /api/email/verification-notification')
  const [failure, setFailure] = useState<string>()
  const [secondsLeft, wait] = useCountdown()
  const [longWaitNotice, startLongWait] = useLongWait()
  const resend = async () => {
    setFailure(undefined)
    const reply = await mutateAsync({})
    // The server allows one mail a minute, so the button counts down.
    if (reply.ok || reply.status === 429) wait(60)
    startLongWait(reply.ok ? 0 : reply.retry_after, 60)
    if (reply.ok) return undefined
    // Verified in another window in the meantime.
    if (reply.code === 'already_verified') {
      await refreshUser()
      return navigate(paths.calendar, { replace: true })
    }
    return setFailure((reply.status === 429 && reply.message) || words.resendFailed)
  }
  return (
    <>
      <div>
        {wasSent && <p className="text-lg font-bold">{words.sentTitle}</p>}
        <p className="mt-2">{wasSent ? words.sentText(email) : words.askText(email)}</p>
        <p className="mt-1 text-sm text-ink-soft">{words.spam}</p>
      </div>
      {!isPending && sent?.ok && <Notice tone="success">{words.resent}</Notice>}
      {failure && (
        <Notice tone="danger">
          {failure}
          {longWaitNotice}
        </Notice>
      )}
      <Button
        variant="tonal"
        size="lg"
        block
        busy={isPending}
        disabled={secondsLeft > 0}
        onClick={() => void resend()}
      >
        {isPending ? words.resending : secondsLeft > 0 ? words.wait(secondsLeft) : words.resend}
      </Button>
      <Leave />
    </>
  )
}

/** The only way to correct a mistyped address. */
const Leave = () => {
  const words = useWords(accounts).verify
  const { logout: label, loggingOut: doing } = useWords(shell)
  const { loggingOut, logout } = useLogout()
  return (
    <div className="border-t border-line pt-4 text-center text-sm text-ink-soft">
      <p>{words.wrongAddress}</p>
      <Button variant="quiet" size="sm" busy={loggingOut} onClick={() => void logout()} className="mt-1">
        {loggingOut ? doing : label}
      </Button>
    </div>
  )
}
