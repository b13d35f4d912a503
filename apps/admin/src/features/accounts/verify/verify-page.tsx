import { buttonClass } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { refreshUser, useSession } from '#platform/session.tsx'
import { Title } from '#platform/title.tsx'
import { CardPage, linkClass } from '#shell/public-frame.tsx'
import { CardSkeleton } from '#shell/loading/card-skeleton.tsx'
import { OpenedLink } from './opened-link.tsx'
import { Resend } from './resend.tsx'

/** With the mail's token it asks for a press, without it the mail can be sent again. Rules ACC-10, ACC-11. */
export const VerifyPage = (): ReactNode => {
  const words = useWords(accounts).verify
  const { initialised, failed, user } = useSession()
  const [query] = useSearchParams()
  const token = query.get('token')
  const [isDead, setDead] = useState(false)
  const isOpen = token !== null && !isDead
  // The link may have been used in another window, and the address may be verified by now.
  const end = () => void refreshUser().finally(() => setDead(true))
  if (!initialised && !failed) return <CardSkeleton />
  if (!isOpen && user?.email_verified) return <Navigate to={paths.calendar} replace />
  return (
    <CardPage
      title={words.title}
      footer={
        <Link to={paths.login} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {words.toLogin}
        </Link>
      }
    >
      <Title>{words.title}</Title>
      {isOpen ? (
        <OpenedLink token={token} onDead={end} />
      ) : (
        <div className="space-y-5">
          {isDead && (
            <Notice tone="danger" title={words.invalid}>
              {user === null && words.alreadyDone}
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
            <Resend email={user.email} wasSent={!isDead} />
          )}
        </div>
      )}
    </CardPage>
  )
}
