import type { ComponentProps, ReactNode } from 'react'

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; note?: ReactNode }

/** The whole row is the target: at least 44 px high. */
export const Checkbox = (props: ChoiceProps): ReactNode => (
  <Row {...props} type="checkbox" shape="rounded-sm" mark="mark-tick" />
)

export const Radio = (props: ChoiceProps): ReactNode => (
  <Row {...props} type="radio" shape="rounded-full" mark="mark-dot" />
)

/** A choice that reads as a pill, tinted and with a thicker edge when it is on: weekdays, filters. Filled is what acts. Rule SCR-292. */
export const ChoicePill = ({
  label,
  className = 'px-4',
  ...rest
}: ComponentProps<'input'> & { label: ReactNode }): ReactNode => (
  <label
    className={`relative inline-flex min-h-11 items-center justify-center rounded-full border border-control bg-surface
      text-base font-bold text-ink-soft transition-colors select-none hover:bg-paper-deep
      has-checked:border-primary has-checked:bg-primary-tint has-checked:text-primary has-checked:inset-ring has-checked:inset-ring-primary
      has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${className}`}
  >
    <input type="checkbox" {...rest} className="absolute inset-0 m-0 size-full cursor-pointer opacity-0" />
    {label}
  </label>
)

/** Choices as bordered rows of at least 48 px, two columns wide where all are short. Rule BOOK-186. */
export const ChoiceRows = ({ isShort, children }: { isShort: boolean; children: ReactNode }): ReactNode => (
  <div className="@container">
    <div className={`grid gap-2 ${isShort ? '@min-[26rem]:grid-cols-2' : ''}`}>{children}</div>
  </div>
)

/** Of a checkbox or radio in `ChoiceRows`. */
export const choiceRowClass =
  'min-h-12 rounded-md border border-control bg-surface px-3.5 py-3! transition-colors hover:bg-paper-deep ' +
  'has-checked:border-primary has-checked:bg-primary-tint has-checked:inset-ring has-checked:inset-ring-primary'

/** On or off, in a row that says of what: a filled track with the knob on the right is on. Its name comes as `aria-label`. */
export const Switch = ({
  className = '',
  ...rest
}: ComponentProps<'input'> & { 'aria-label': string }): ReactNode => (
  <span className={`relative inline-flex h-11 w-11 shrink-0 items-center justify-center ${className}`}>
    <input
      type="checkbox"
      {...rest}
      className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className="pointer-events-none flex h-6 w-10 items-center rounded-full border border-control bg-surface px-[3px] transition-colors
        peer-checked:border-primary peer-checked:bg-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2
        peer-focus-visible:outline-primary before:size-4 before:rounded-full before:bg-control before:transition-transform
        peer-checked:before:translate-x-4 peer-checked:before:bg-white"
    />
  </span>
)

const Row = ({
  label,
  note,
  shape,
  mark,
  className = '',
  ...rest
}: ChoiceProps & { shape: string; mark: string }) => (
  <label className={`choice-row flex min-h-11 items-start gap-3 py-2.5 leading-snug ${className}`}>
    <input
      {...rest}
      className={`${shape} ${mark} size-5 shrink-0 appearance-none border border-control bg-surface bg-center bg-no-repeat
        transition-colors checked:border-primary checked:bg-primary disabled:opacity-55`}
    />
    {/* What explains a choice that cannot be made is read all the same. */}
    <span>
      <span className="in-[label:has(input:disabled)]:opacity-55">{label}</span>
      {note && <span className="mt-0.5 block text-sm text-ink-soft">{note}</span>}
    </span>
  </label>
)
