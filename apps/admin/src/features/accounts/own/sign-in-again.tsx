import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { useLogout } from '#shell/logout.ts'

/** Accounts without a password need a recent sign-in with the provider; `text` says what follows it. */
export const SignInAgain = ({ text }: { text: string }): ReactNode => {
  const words = useWords(ownAccount).deletion
  const { loggingOut, logout } = useLogout()
  return (
    <Notice
      tone="caution"
      title={words.signInAgain}
      action={
        <Button variant="outline" size="sm" busy={loggingOut} onClick={() => void logout()}>
          {words.toLogin}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
