import type { ReactNode } from 'react'
import { alertIcon, Icon } from './icon.tsx'

/** What a control must carry so that its label, help and error are read with it. */
export type FieldAria = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }

/** `mark` replaces what would say it. */
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
      {texts.label} <NeedMark need={texts.need} />
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
      {texts.label} <NeedMark need={texts.need} />
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
    className="field-line mt-1 flex min-h-6 items-start gap-1 text-sm leading-6 text-danger"
  >
    {error && <Icon path={alertIcon} size={16} className="mt-1" />}
    {error || !hint ? <span>{error}</span> : hint}
  </p>
)

/** A plain star with its word for screen readers, or a quiet pill. Rule SCR-231. */
export const NeedMark = ({ need }: { need?: Need }): ReactNode =>
  need?.mark ??
  (need &&
    (need.required ? (
      <span className="-ml-1 inline-flex text-danger">
        <svg viewBox="0 0 12 12" width="12" height="12" fill="none" aria-hidden="true">
          <path d={star} stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        <span className="sr-only">{need.word}</span>
      </span>
    ) : (
      <span className="rounded-full bg-paper-deep px-2 py-0.5 text-xs font-bold whitespace-nowrap text-ink-soft">
        {need.word}
      </span>
    )))

const star = 'M6 1.5v9M2.1 3.75l7.8 4.5M9.9 3.75l-7.8 4.5'

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
