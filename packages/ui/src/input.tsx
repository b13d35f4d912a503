import type { ComponentProps, ReactNode } from 'react'
import { chevronDownIcon, Icon } from './icon.tsx'

/** `suffix` is a unit that stands inside the box (円, 分); `trailing` a control there (show the password). */
export const TextInput = ({
  suffix,
  trailing,
  className = '',
  ...rest
}: ComponentProps<'input'> & { suffix?: string; trailing?: ReactNode }): ReactNode => (
  <span className={`relative block ${className}`}>
    <input
      type="text"
      {...rest}
      className={`${controlClass} h-12 px-3.5 read-only:bg-paper-deep ${suffix || trailing ? 'pr-13' : ''}`}
    />
    {suffix && (
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-soft"
      >
        {suffix}
      </span>
    )}
    {trailing && <span className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</span>}
  </span>
)

export const TextArea = ({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>): ReactNode => (
  <textarea rows={rows} {...rest} className={`${controlClass} px-3.5 py-2.5 leading-relaxed ${className}`} />
)

type SelectProps = ComponentProps<'select'>

/** Without a value of its own the browser would choose another option where the options change. */
export const Select = ({
  className = '',
  children,
  ...rest
}: SelectProps &
  (
    | { value: SelectProps['value'] }
    | { defaultValue: SelectProps['defaultValue'] | undefined }
  )): ReactNode => (
  <span className={`relative block ${className}`}>
    <select {...rest} className={`${controlClass} h-12 appearance-none pr-10 pl-3.5`}>
      {children}
    </select>
    <Icon
      path={chevronDownIcon}
      size={18}
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-soft"
    />
  </span>
)

/** A choice inside a row: a box of 44 px, as wide as its longest option. Rule SCR-304. */
export const RowSelect = ({
  className = '',
  children,
  ...rest
}: SelectProps & { value: SelectProps['value'] }): ReactNode => (
  <select
    {...rest}
    className={`${boxClass} h-11 cursor-pointer appearance-none px-1 text-center [text-align-last:center] ${className}`}
  >
    {children}
  </select>
)

const boxClass =
  'min-w-0 rounded-md border border-control bg-surface text-base text-ink transition-shadow ' +
  'placeholder:text-ink-soft/80 hover:border-ink-soft focus:border-primary focus:outline-2 focus:outline-offset-0 ' +
  'focus:outline-primary disabled:border-line disabled:bg-paper-deep disabled:text-ink-soft ' +
  'aria-invalid:border-danger aria-invalid:focus:outline-danger'

const controlClass = `block w-full ${boxClass}`
