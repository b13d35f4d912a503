import { emailMax } from '@noren/contract/limits'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import { useRef, useState, type ReactNode } from 'react'
import { meantDomain, withDomain } from '#platform/email-hints.ts'
import { DottedWarning } from '#shell/dotted-warning.tsx'

/** With two hints that never refuse: a likely typing error, and an address that mail may not reach. */
export const EmailField = ({
  lang,
  value,
  error,
  onLeave,
}: {
  lang: Lang
  value: string
  error?: string
  onLeave: () => void
}): ReactNode => {
  const words = bookingDetails[lang]
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const meant = meantDomain(typed)

  const correct = (): void => {
    if (!input.current || meant === undefined) return
    input.current.value = withDomain(typed, meant)
    setTyped(input.current.value)
    input.current.focus()
    onLeave()
  }

  return (
    <div>
      <Field
        id="email"
        label={words.email}
        need={{ word: words.required, required: true }}
        help={words.emailHelp}
        error={error}
      >
        {(aria) => (
          <TextInput
            {...aria}
            ref={input}
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={emailMax}
            placeholder={words.examples.email}
            defaultValue={value}
            onBlur={(event) => {
              setTyped(event.currentTarget.value)
              onLeave()
            }}
          />
        )}
      </Field>
      <div aria-live="polite">
        {meant !== undefined && (
          <button
            type="button"
            onClick={correct}
            className="mb-3 min-h-11 rounded-full bg-primary-tint px-4 text-sm font-bold text-primary"
          >
            {words.didYouMean(meant)}
          </button>
        )}
        <DottedWarning lang={lang} email={typed} />
      </div>
    </div>
  )
}
