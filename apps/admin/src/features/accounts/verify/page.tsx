import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { accounts } from '@noren/words/accounts'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { call } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { refreshUser, useSession } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { toast } from '#platform/toast.tsx'
import { Doorway, linkClass } from '#shell/public-frame.tsx'
import { DoorwaySkeleton } from '#shell/waiting/doorway-skeleton.tsx'
import { Resend } from './resend.tsx'

/** With the mail's token it verifies, without it the mail can be sent again. Source: part 1 §2.8, part 2 §2. */
export const VerifyPage = (): ReactNode => {
  const words = useWords(accounts).verify
  const { initialised, failed, user } = useSession()
  const [query] = useSearchParams()
  const token = query.get('token')
  const [refused, setRefused] = useState<Refusal>()
  const checking = token !== null && refused === undefined
  if (!initialised && !failed) return <DoorwaySkeleton />
  if (!checking && user?.email_verified) return <Navigate to={paths.calendar} replace />
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
          {refused && (
            <Notice tone="danger" title={refused.text}>
              {refused.isDead && user === null && words.alreadyDone}
            </Notice>
          )}
          {user === null ? (
            <div>
              <p>{words.needLogin}</p>
              <Link to={paths.login} className={`${buttonClass({ block: true })} mt-5`}>
                {words.logIn}
              </Link>
            </div>
          ) : (
            <Resend email={user.email} wasSent={refused === undefined} />
          )}
        </div>
      )}
    </Doorway>
  )
}

type Refusal = { text: string; isDead: boolean }

const Checking = ({ token, onRefused }: { token: string; onRefused: (refusal: Refusal) => void }) => {
  const words = useWords(accounts).verify
  const { network, retry } = useWords(common)
  const navigate = useNavigate()
  const [silent, setSilent] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    // The token works once: React's double run of effects in development must not spend it twice.
    if (asked.current) return
    asked.current = true
    const verify = async () => {
      const reply = await call('POST /api/email/verify', { body: { token } })
      if (!reply.ok && reply.status === 0) return setSilent(true)
      if (!reply.ok)
        return onRefused(
          reply.code === 'link_invalid'
            ? { text: words.invalid, isDead: true }
            : { text: reply.message || words.failed, isDead: false },
        )
      // Who is signed in here goes straight on, everybody else logs in first.
      const user = await refreshUser()
      if (user?.email_verified) toast({ variant: 'success', title: words.verified })
      return navigate(`${paths.login}?verified=success`, { replace: true })
    }
    void verify()
  }, [token, navigate, onRefused, words])
  if (silent)
    return (
      <Notice
        tone="danger"
        title={network}
        action={
          <Button variant="outline" size="sm" onClick={() => location.reload()}>
            {retry}
          </Button>
        }
      />
    )
  return (
    <div role="status">
      <p className="text-center text-ink-soft">{words.checking}</p>
      <Skeleton className="mt-4 h-12" />
    </div>
  )
}
