import { bookingFieldNames, isBookingField } from '@noren/contract/booking/fields'
import { Button } from '@noren/ui/button'
import type { ValidationKey } from '@noren/contract/validation'
import { bookingDetails } from '@noren/words/booking-steps'
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { shopPath, type LinkContext } from '#platform/address.ts'
import { answerName, firstValue } from '#platform/form-fields.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields } from '#platform/view.ts'
import { fieldOrder, problemOf, type Rules } from './checks.ts'
import { DetailsField } from './field.tsx'
import { KeepBox, type KeepWords } from './keep-box.tsx'
import { useKept } from './kept-fields.ts'
import { Names } from './names.tsx'
import { Question } from './questions.tsx'
import { Honeypot } from './honeypot.tsx'

export type DetailsProps = {
  linkContext: LinkContext
  rules: Rules
  /** Values sent before, and those of earlier steps. */
  fields: Fields
  carried: Fields
  errors: Readonly<Record<string, string>>
  /** Texts of the checks in the browser. */
  validationTexts: Readonly<Partial<Record<ValidationKey, string>>>
  keepWords: KeepWords
  /** Where it goes, and what its button says, unless to the confirmation; inputs outside of it belong to it by this id. */
  sends?: { id: string; action: string; submit: string; emailHelp: string }
}

export const DetailsForm = ({
  linkContext,
  rules,
  fields,
  carried,
  errors: sentBack,
  validationTexts,
  keepWords,
  sends,
}: DetailsProps): ReactNode => {
  const { lang } = linkContext
  const words = bookingDetails[lang]
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState(sentBack)
  const [summed, setSummed] = useState(sentBack)
  const latest = useRef(errors)
  const [isSending, setSending] = useState(false)
  const kept = useKept(form, linkContext.base, Object.keys(sentBack).length === 0)
  const resend = useRef(() => form.current?.requestSubmit())

  useEffect(() => {
    // A page from the back/forward cache must be usable again.
    const onShow = () => setSending(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const textFor = (name: string): string | undefined => {
    const problem = form.current ? problemOf(name, typedIn(form.current), rules) : undefined
    return problem && validationTexts[problem]
  }
  const keep = (next: typeof errors): void => {
    latest.current = next
    setErrors(next)
  }
  const check = ({ target }: SyntheticEvent): void => {
    // Only controls send this event.
    const { name } = target as HTMLInputElement
    const text = textFor(name)
    // An empty field is an error only when the form is sent.
    const isEmpty = form.current !== null && firstValue(typedIn(form.current), name).trim() === ''
    if (isEmpty && errors[name] === undefined) return
    keep(without(errors, name, text))
  }
  /** The summary loses what was mended after a press has landed, so that nothing moves under it. Rule BOOK-33. */
  const shrink = (): void => {
    // A choice changes after its click.
    setTimeout(() =>
      setSummed((all) => Object.fromEntries(Object.entries(latest.current).filter(([name]) => name in all))),
    )
  }
  const send = (event: FormEvent): void => {
    const found: Record<string, string> = {}
    for (const name of fieldOrder(rules)) {
      const text = textFor(name)
      if (text !== undefined) found[name] = text
    }
    if (Object.keys(found).length === 0) {
      // The page's notice, outside of the hydrated part.
      const offline = document.querySelector<HTMLElement>('[data-offline]')
      if (offline) offline.hidden = navigator.onLine
      if (navigator.onLine) {
        kept.save()
        return setSending(true)
      }
      addEventListener('online', resend.current, { once: true })
      return event.preventDefault()
    }
    event.preventDefault()
    keep(found)
    setSummed(found)
    setTimeout(() => summary.current?.focus())
  }

  return (
    <form
      ref={form}
      id={sends?.id}
      method="post"
      action={sends?.action ?? shopPath(linkContext, '/confirm')}
      noValidate
      onSubmit={send}
      onChange={check}
      onClick={shrink}
      onKeyUp={shrink}
      onKeyDown={swallowConversion}
    >
      <HiddenFields fields={carried} />
      <Honeypot lang={lang} />
      <Summary box={summary} lang={lang} errors={summed} rules={rules} />
      <div className="field-list">
        <Names lang={lang} needsKana={rules.needsKana} fields={fields} errors={errors} />
        {bookingFieldNames.map((name) => (
          <DetailsField
            key={name}
            lang={lang}
            name={name}
            value={firstValue(fields, name)}
            error={errors[name]}
            emailHelp={sends?.emailHelp}
          />
        ))}
      </div>
      {rules.form.length > 0 && (
        <section aria-labelledby="questions" className="mt-2 border-t border-line pt-5 wrap-anywhere">
          <h2 id="questions" className="mb-4 text-lg">
            {words.questions}
          </h2>
          <div className="field-list">
            {rules.form.map((section) => (
              <Question
                key={section.id}
                lang={lang}
                section={section}
                fields={fields}
                error={errors[answerName(section.id)]}
              />
            ))}
          </div>
        </section>
      )}
      <KeepBox kept={kept} words={keepWords} />
      <Button type="submit" size="lg" block busy={isSending}>
        {isSending ? words.sending : (sends?.submit ?? words.submit)}
      </Button>
    </form>
  )
}

const Summary = ({
  box,
  lang,
  errors,
  rules,
}: {
  box: RefObject<HTMLDivElement | null>
  lang: LinkContext['lang']
  errors: Readonly<Record<string, string>>
  rules: Rules
}) => {
  const order = fieldOrder(rules)
  const named = order.filter((name) => errors[name] !== undefined)
  const others = Object.keys(errors).filter((name) => !order.includes(name))
  const count = named.length + others.length
  if (count === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Moves the focus here without script; with script the form does it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      className="mb-5 rounded-md border border-danger/20 bg-danger-tint px-4 py-2.5"
    >
      <p className="font-bold text-danger">{bookingDetails[lang].summary(count)}</p>
      <ul className="flex flex-wrap gap-x-4 text-sm text-danger">
        {named.map((name) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-flex min-h-8 items-center underline underline-offset-4">
              {labelOf(lang, name, rules)}
            </a>
          </li>
        ))}
        {others.map((name) => (
          <li key={name}>{errors[name]}</li>
        ))}
      </ul>
    </div>
  )
}

/** What is wrong stands below each field; the summary leads there. Rule BOOK-33. */
const labelOf = (lang: LinkContext['lang'], name: string, { form }: Rules): string | undefined =>
  isBookingField(name)
    ? bookingDetails[lang].fields[name].label
    : form.find(({ id }) => answerName(id) === name)?.title

/** The Enter that ends a conversion submits nothing; in Safari only the key code 229 tells it. Rule TEXT-9. */
const swallowConversion = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault()
}

const typedIn = (form: HTMLFormElement): Fields => {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') (fields[name] ??= []).push(value)
  return fields
}

const without = (
  errors: Readonly<Record<string, string>>,
  name: string,
  text: string | undefined,
): Record<string, string> => {
  const { [name]: _, ...rest } = errors
  return text === undefined ? rest : { ...rest, [name]: text }
}
