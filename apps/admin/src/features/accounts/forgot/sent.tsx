import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { passwords } from '@noren/words/accounts/passwords'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import type { useResetMail } from '../reset-mail.ts'

/** What to do next, in three steps; the same text whether or not the address is known. */
export const Sent = ({
  email,
  mail: { send, sending, failure, longWait, left },
  onOther,
}: {
  email: string
  mail: ReturnType<typeof useResetMail>
  onOther: () => void
}): ReactNode => {
  const { forgot, sent } = useWords(passwords)
  const [again, setAgain] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const resend = async () => {
    setAgain(false)
    setAgain(await send(email))
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p>{sent.text(email)}</p>
      <ol className="mt-5 space-y-4">
        {sent.steps.map(({ title, text }, index) => (
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
      <p className="mt-5 text-sm text-ink-soft">{sent.spam}</p>
      <div className="mt-5 space-y-3">
        {again && <Notice tone="success">{sent.resent}</Notice>}
        {failure && (
          <Notice tone="danger">
            {failure}
            {longWait}
          </Notice>
        )}
        <Button
          variant="tonal"
          size="lg"
          block
          busy={sending}
          disabled={left > 0}
          onClick={() => void resend()}
        >
          {sending ? forgot.submitting : left > 0 ? forgot.wait(left) : sent.resend}
        </Button>
        <Button variant="quiet" block onClick={onOther}>
          {sent.other}
        </Button>
      </div>
    </div>
  )
}
