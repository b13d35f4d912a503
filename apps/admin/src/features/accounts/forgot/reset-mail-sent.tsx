import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { passwords } from '@noren/words/accounts/passwords'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { ResetMailSubmit } from '../reset-mail-submit.tsx'
import type { useResetMail } from '../reset-mail.ts'

/** What to do next, in three steps; the same text whether or not the address is known. */
export const ResetMailSent = ({
  email,
  mail,
  onUseOtherEmail,
}: {
  email: string
  mail: ReturnType<typeof useResetMail>
  onUseOtherEmail: () => void
}): ReactNode => {
  const words = useWords(passwords).sent
  const [wasResent, setWasResent] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus({ preventScroll: true }), [])
  const resend = async () => {
    setWasResent(false)
    setWasResent(await mail.send(email))
  }
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <p>{words.intro(email)}</p>
      <ol className="mt-5 space-y-4">
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-tint font-bold text-primary"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-bold">{title}</p>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm text-ink-soft">{words.spam}</p>
      <div className="mt-5 space-y-3">
        {wasResent && <Notice tone="success">{words.resent}</Notice>}
        <ResetMailSubmit mail={mail} variant="tonal" size="lg" block onClick={() => void resend()}>
          {words.resend}
        </ResetMailSubmit>
        <Button variant="quiet" block onClick={onUseOtherEmail}>
          {words.other}
        </Button>
      </div>
    </div>
  )
}
