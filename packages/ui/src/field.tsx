import type { ReactNode } from 'react'
import { alertIcon, Icon } from './icon.tsx'

/** What a control must carry so that its label, help and error are read with it. */
export type FieldAria = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }

/** `mark` replaces the pill. */
export type Need = { word: ReactNode; required: boolean; mark?: ReactNode }

type FieldTexts = { id: string; label: string; need?: Need; help?: ReactNode; error?: string }

/** `hint` takes the error's line while there is no error; with `errorBelow` the caller shows the error below the field. */
type ErrorLine = { hint?: ReactNode; errorBelow?: boolean }

/** One control: label above, help below the label, the error in a line whose space is kept, so that nothing jumps. */
export const Field = ({
  children,
  hint,
  errorBelow = false,
  ...texts
}: FieldTexts & ErrorLine & { children: (aria: FieldAria) => ReactNode }): ReactNode => (
  <div>
    <label htmlFor={texts.id} className={labelClass}>
      {texts.label} <NeedPill need={texts.need} />
    </label>
    <Help id={texts.id} help={texts.help} />
    <div className="mt-2">{children(ariaOf(texts))}</div>
    {!errorBelow && <FieldError id={texts.id} error={texts.error} hint={hint} />}
  </div>
)

/** Several controls under one question: checkboxes, radios, rows of times. */
export const FieldGroup = ({ children, ...texts }: FieldTexts & { children: ReactNode }): ReactNode => (
  <fieldset
    id={texts.id}
    tabIndex={-1}
    aria-describedby={ariaOf(texts)['aria-describedby']}
    className="min-w-0"
  >
    <legend className={labelClass}>
      {texts.label} <NeedPill need={texts.need} />
    </legend>
    <Help id={texts.id} help={texts.help} />
    <div className="mt-2">{children}</div>
    <FieldError id={texts.id} error={texts.error} />
  </fieldset>
)

export const FieldError = ({
  id,
  error,
  hint,
}: {
  id: string
  error?: string
  hint?: ReactNode
}): ReactNode => (
  <p
    id={`${id}-error`}
    aria-live="polite"
    className="mt-1 flex min-h-6 items-start gap-1 text-sm leading-6 text-danger"
  >
    {error && <Icon path={alertIcon} size={16} className="mt-1" />}
    {error || !hint ? <span>{error}</span> : hint}
  </p>
)

export const NeedPill = ({ need }: { need?: Need }): ReactNode =>
  need?.mark ??
  (need && (
    <span
      className={`rounded-full px-2 py-0.5 text-xs font-bold whitespace-nowrap ${
        need.required ? 'bg-accent-tint text-accent' : 'bg-paper-deep text-ink-soft'
      }`}
    >
      {need.word}
    </span>
  ))

const Help = ({ id, help }: { id: string; help?: ReactNode }) =>
  help ? (
    <p id={`${id}-help`} className="mt-0.5 text-sm whitespace-pre-line text-ink-soft">
      {help}
    </p>
  ) : null

const ariaOf = ({ id, help, error }: FieldTexts): FieldAria => ({
  id,
  'aria-describedby': help ? `${id}-help ${id}-error` : `${id}-error`,
  'aria-invalid': error ? true : undefined,
})

const labelClass = 'flex flex-wrap items-center gap-2 text-base leading-snug font-bold'
