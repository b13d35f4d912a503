import { shell } from '@noren/words/admin/shell'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeletionNotice } from '#features/accounts/own/deletion-notice.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { useSession } from '#platform/session.tsx'
import { useLogout } from '../logout.ts'
import { linkClass, PublicFrame } from '../public-frame.tsx'

/** The frame of the account page for users without a shop. */
export const NoShopFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <PublicFrame>
    <div className="mx-auto max-w-[40rem] px-4 pt-4 sm:pt-8">
      <DeletionNotice />
      {children}
      <NoShopLinks />
    </div>
  </PublicFrame>
)

/** The signed-in user, with links to account, registration and logout. */
export const NoShopLinks = ({ here = 'account' }: { here?: 'account' | 'registration' }): ReactNode => {
  const words = useWords(shell)
  const { user } = useSession()
  const { loggingOut, logout } = useLogout()
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-5 text-sm text-ink-soft">
      <span className="max-w-full basis-full truncate text-center sm:basis-auto">{user?.email}</span>
      <Link
        to={here === 'account' ? paths.registration : paths.account}
        className={`inline-flex min-h-11 items-center ${linkClass}`}
      >
        {here === 'account' ? words.toRegistration : words.account}
      </Link>
      <button
        type="button"
        onClick={() => void logout()}
        disabled={loggingOut}
        className={`min-h-11 ${linkClass}`}
      >
        {loggingOut ? words.loggingOut : words.logout}
      </button>
    </div>
  )
}
