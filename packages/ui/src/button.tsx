import type { ComponentProps, ReactNode } from 'react'
import { Icon, spinnerIcon } from './icon.tsx'

export type ButtonVariant = 'primary' | 'tonal' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean }

/** `busy` shows a spinner and stops a second press; the words stay, or the caller says what is being done. */
export const Button = ({
  variant,
  size,
  block,
  busy = false,
  type = 'button',
  className = '',
  disabled = false,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }): ReactNode => (
  <button
    {...rest}
    type={type}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={`${buttonClass({ variant, size, block })} ${className}`}
  >
    {busy && <Icon path={spinnerIcon} size={18} className="animate-spin" />}
    {children}
  </button>
)

/** The same look for links, which stay links. */
export const buttonClass = ({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): string =>
  [base, variants[variant], sizes[size], block ? 'w-full' : ''].join(' ')

/** A square button of 44 px that shows only an icon; `label` is its name. */
export const IconButton = ({
  label,
  path,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string; path: string }): ReactNode => (
  <button type="button" {...rest} aria-label={label} className={`${iconButtonClass} ${className}`}>
    <Icon path={path} />
  </button>
)

export const iconButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors ' +
  'hover:bg-paper-deep hover:text-ink disabled:opacity-40'

/** Small quiet words in line with the text above them: as far to the left as their padding. */
export const flushLeft = '-ml-2.5 xs:-ml-3.5'

const base =
  'phrases inline-flex items-center justify-center gap-2 rounded-md font-bold text-center no-underline transition-colors ' +
  'button-off disabled:cursor-not-allowed print:hidden'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-white shadow-soft hover:bg-primary-strong',
  tonal: 'bg-primary-tint text-primary hover:bg-primary hover:text-white',
  outline: 'border border-control bg-surface text-ink hover:bg-paper-deep',
  quiet: 'text-primary hover:bg-primary-tint',
  danger: 'bg-danger text-white hover:brightness-90',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-2.5 py-1 text-sm whitespace-nowrap xs:px-3.5',
  md: 'min-h-11 px-5 py-2 text-base leading-snug',
  lg: 'min-h-13 px-7 py-3 text-base leading-snug',
}
