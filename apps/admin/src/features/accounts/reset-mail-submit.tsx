import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { passwords } from '@noren/words/accounts/passwords'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import type { useResetMail } from './reset-mail.ts'

/** Why the last try failed, and the button; it counts down until the mail can be requested again. */
export const ResetMailSubmit = ({
  mail: { sending, failure, longWaitNotice, secondsLeft },
  children,
  ...button
}: { mail: ReturnType<typeof useResetMail> } & ComponentProps<typeof Button>): ReactNode => {
  const words = useWords(passwords).forgot
  return (
    <>
      {failure && (
        <Notice tone="danger">
          {failure}
          {longWaitNotice}
        </Notice>
      )}
      <Button {...button} busy={sending} disabled={secondsLeft > 0}>
        {sending ? words.submitting : secondsLeft > 0 ? words.wait(secondsLeft) : children}
      </Button>
    </>
  )
}
