import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { useLogout } from '#shell/logout.ts'

type Props = {
  refusal: { status: number; code: string; message: string } | undefined
  /** What else was refused for an old sign-in. */
  isOld?: boolean
  words: { failed: string; signInAgainText: string }
}

/** Why it was refused. Accounts without a password need a recent sign-in with the provider. */
export const ProofRefused = ({ refusal, isOld = false, words }: Props): ReactNode => {
  const { network } = useWords(common)
  if (isOld || refusal?.code === 'sign_in_again') return <SignInAgain text={words.signInAgainText} />
  return (
    refusal && (
      <Notice tone="danger" title={words.failed}>
        {refusal.status === 0 ? network : refusal.message || words.failed}
      </Notice>
    )
  )
}

const SignInAgain = ({ text }: { text: string }) => {
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
