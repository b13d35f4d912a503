import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { accounts } from '@noren/words/accounts'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api.ts'
import { useCountdown } from '#platform/countdown.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { Doorway, linkClass } from '#shell/public-frame.tsx'

/** With the mail's token it verifies, without it the mail can be sent again. Source: part 1 §2.8, part 2 §2. */
export const VerifyPage = (): ReactNode => {
  const words = useWords(accounts).verify
  const { initialised, failed, user } = useSession()
  const [query] = useSearchParams()
  const token = query.get('token')
  const [refused, setRefused] = useState<string>()
  const checking = token !== null && refused === undefined
  if (!initialised && !failed) return null
  if (token === null && user?.email_verified) return <Navigate to={paths.calendar} replace />
  return (
    <Doorway
      title={words.title}
      footer={
        <Link to={paths.login} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {words.toLogin}
        </Link>
      }
    >
      <Title>{words.title}</Title>
      {checking ? (
        <Checking token={token} onRefused={setRefused} />
      ) : (
        <div className="space-y-5">
          {refused && <Notice tone="danger" title={refused} />}
          {user === null ? (
            <p className="text-center">
              {words.needLogin}
              <Link to={paths.login} className={`${buttonClass({ block: true })} mt-5`}>
                {words.toLogin}
              </Link>
            </p>
          ) : (
            <Resend email={user.email} />
          )}
        </div>
      )}
    </Doorway>
  )
}

const Checking = ({ token, onRefused }: { token: string; onRefused: (text: string) => void }) => {
  const words = useWords(accounts).verify
  const { network } = useWords(common)
  const navigate = useNavigate()
  const asked = useRef(false)
  useEffect(() => {
    // The token works once: React's double run of effects in development must not spend it twice.
    if (asked.current) return
    asked.current = true
    const verify = async () => {
      const reply = await call('POST /api/email/verify', { body: { token } })
      if (reply.ok) return navigate(`${paths.login}?verified=success`, { replace: true })
      onRefused(reply.status === 0 ? network : reply.code === 'link_invalid' ? words.invalid : reply.message)
    }
    void verify()
  }, [token, navigate, onRefused, network, words])
  return (
    <div role="status">
      <p className="text-center text-ink-soft">{words.checking}</p>
      <Skeleton className="mt-4 h-12" />
    </div>
  )
}

const Resend = ({ email }: { email: string }) => {
  const words = useWords(accounts).verify
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const [left, wait] = useCountdown()
  const resend = async () => {
    setState('sending')
    const reply = await call('POST /api/email/verification-notification', {})
    // One mail a minute: the server refuses more, so the button says when.
    if (reply.ok || reply.status === 429) wait(60)
    setState(reply.ok ? 'sent' : 'failed')
  }
  return (
    <>
      <div className="text-center">
        <p className="text-lg font-bold">{words.sentTitle}</p>
        <p className="mt-2">{words.sentText(email)}</p>
        <p className="mt-1 text-sm text-ink-soft">{words.spam}</p>
      </div>
      {state === 'sent' && <Notice tone="success">{words.resent}</Notice>}
      {state === 'failed' && <Notice tone="danger">{words.resendFailed}</Notice>}
      <Button variant="tonal" size="lg" block busy={state === 'sending'} disabled={left > 0} onClick={resend}>
        {state === 'sending' ? words.resending : left > 0 ? words.wait(left) : words.resend}
      </Button>
    </>
  )
}
