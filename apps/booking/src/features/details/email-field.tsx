import { bookingFields } from '@noren/contract/booking/fields'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { bookingDetails } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { isDotted, meantDomain, withDomain } from '#platform/email-hints.ts'

/**
 * With two hints that never refuse: a likely typing error, and an address that mail may not reach. They use the error's
 * line and appear while typing, so nothing moves when the field is left.
 */
export const EmailField = ({
  lang,
  value,
  error,
  emailHelp,
}: {
  lang: Lang
  value: string
  error?: string
  /** What is sent there, unless the confirmation. */
  emailHelp?: string | undefined
}): ReactNode => {
  const words = bookingDetails[lang]
  const { label, help, example } = words.fields.email
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const [typed, setTyped] = useState(value)
  const meant = meantDomain(typed)

  const updateTyped = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>): void => {
    clearTimeout(timer.current)
    // Text in an input method is not final yet.
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) return
    timer.current = window.setTimeout(() => setTyped(currentTarget.value), 300)
  }
  const correct = (): void => {
    if (!input.current || meant === undefined) return
    input.current.value = withDomain(typed, meant)
    setTyped(input.current.value)
    input.current.focus()
    // A value that is set by script sends no event; the form checks on it.
    input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return (
    <Field
      id="email"
      label={label}
      help={emailHelp ?? help}
      error={meant === undefined ? error : undefined}
      hint={
        meant === undefined ? (
          isDotted(typed) && <span className="text-caution">{words.dottedShort}</span>
        ) : (
          // A target of 44 px without extra height.
          <button
            type="button"
            onClick={correct}
            className="relative font-bold whitespace-nowrap text-primary underline underline-offset-4 before:absolute before:-inset-x-2 before:-top-1 before:-bottom-5"
          >
            {words.didYouMean(meant)}
          </button>
        )
      }
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
          maxLength={bookingFields.email.maxLength}
          placeholder={example}
          defaultValue={value}
          onInput={updateTyped}
          onCompositionEnd={updateTyped}
          onBlur={(event) => setTyped(event.currentTarget.value)}
          required
        />
      )}
    </Field>
  )
}
