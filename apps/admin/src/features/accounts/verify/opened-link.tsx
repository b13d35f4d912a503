import { Button, buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { Skeleton } from '@noren/ui/placeholder'
import { accounts } from '@noren/words/accounts'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCountdown } from '#platform/countdown.ts'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { setUser, useSession } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'
import { useLink } from '../link.ts'
import { useLongWait } from '../long-wait.tsx'
import { PasswordForm } from './password-form.tsx'

/** Opening the link verifies nothing: mail scanners open links too, and a stranger may have registered this address. */
export const OpenedLink = ({ token, onDead }: { token: string; onDead: () => void }): ReactNode => {
  const words = useWords(accounts)
  const { network, retry } = useWords(common)
  const [link, again] = useLink('GET /api/email/verify/{token}', token)
  const isDead = link.state === 'dead'
  useEffect(() => {
    if (isDead) onDead()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it turns out to be
  }, [isDead])
  if (link.state === 'good') return <Press token={token} {...link.body.data} onDead={onDead} />
  if (link.state === 'failed') {
    const { status, message } = link.reply
    return (
      <Notice
        tone="danger"
        title={status === 0 ? network : message || words.verify.failed}
        action={
          <Button variant="outline" size="sm" onClick={again}>
            {retry}
          </Button>
        }
      />
    )
  }
  return (
    <div role="status">
      <p className="text-center text-ink-soft">{words.verify.checking}</p>
      <Skeleton className="mt-4 h-12" />
    </div>
  )
}

/** One press for the signed-in user of the account; otherwise its password is needed. */
const Press = ({
  token,
  email,
  is_signed_in,
  onDead,
}: {
  token: string
  email: string
  is_signed_in: boolean
  onDead: () => void
}) => {
  const words = useWords(accounts)
  const { network } = useWords(common)
  const navigate = useNavigate()
  const { user } = useSession()
  const [isSignedIn, setSignedIn] = useState(is_signed_in)
  const { mutateAsync, isPending } = useWrite('POST /api/email/verify')
  const [failure, setFailure] = useState<string>()
  const [secondsLocked, lock] = useCountdown()
  const [longWaitNotice, startLongWait] = useLongWait()
  const verify = async (password?: string) => {
    setFailure(undefined)
    const reply = await mutateAsync({ body: { token, password } })
    if (reply.ok) {
      const known = reply.body.data
      setUser(known)
      toast({ variant: 'success', title: words.verify.verified })
      return navigate(known.shop_id === null ? paths.registration : paths.calendar, { replace: true })
    }
    if (reply.code === 'link_invalid') return onDead()
    // The session has ended since the page was opened.
    if (reply.status === 422 && password === undefined) return setSignedIn(false)
    if (reply.status === 429) lock(30)
    startLongWait(reply.retry_after, 30)
    return setFailure(
      reply.status === 0
        ? network
        : reply.status === 401
          ? words.verify.wrongPassword
          : reply.message || words.verify.failed,
    )
  }
  const alert = failure && (
    <Notice tone="danger" title={failure}>
      {longWaitNotice}
    </Notice>
  )
  const lockedLabel = secondsLocked > 0 ? words.login.locked(secondsLocked) : undefined
  if (isSignedIn)
    return (
      <div className="space-y-5">
        <p className="text-center">{words.verify.press(email)}</p>
        {alert}
        <Button size="lg" block busy={isPending} disabled={secondsLocked > 0} onClick={() => void verify()}>
          {isPending ? words.verify.submitting : (lockedLabel ?? words.verify.submit)}
        </Button>
      </div>
    )
  return (
    <div className="space-y-5">
      <p>{words.verify.askPassword(email)}</p>
      {user && <Notice>{words.verify.switches(user.email, email)}</Notice>}
      <PasswordForm
        email={email}
        sending={isPending}
        lockedLabel={lockedLabel}
        alert={alert}
        onSubmit={verify}
      />
      <div className="border-t border-line pt-5">
        <p className="font-bold">{words.verify.noPassword}</p>
        <p className="mt-1 text-sm text-ink-soft">{words.verify.noPasswordText}</p>
        <Link to={paths.forgot} className={`${buttonClass({ variant: 'outline', block: true })} mt-3`}>
          {words.verify.reset}
        </Link>
      </div>
    </div>
  )
}
