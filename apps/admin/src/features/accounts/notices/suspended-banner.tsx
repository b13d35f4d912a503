import { Notice } from '@noren/ui/notice'
import { operatorNotices } from '@noren/words/accounts/notices'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'

/** The operator has closed the booking page. Rule PLAN-26. */
export const SuspendedBanner = (): ReactNode => {
  const words = useWords(operatorNotices).suspended
  const { email } = setup.operator
  return (
    <div className="mb-6">
      <Notice
        tone="caution"
        title={words.title}
        action={
          <p className="-my-2 flex flex-wrap gap-x-6">
            {email === null ? (
              <Link to={paths.contact} className={linkClass}>
                {words.contact}
              </Link>
            ) : (
              <a href={`mailto:${email}`} className={linkClass}>
                {words.contact}
              </a>
            )}
            <Link to={paths.data} className={linkClass}>
              {words.data}
            </Link>
          </p>
        }
      >
        <p className="wrap-anywhere">
          {words.text}
          {email !== null && words.ask(email)}
        </p>
      </Notice>
    </div>
  )
}

const linkClass = 'inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4'
