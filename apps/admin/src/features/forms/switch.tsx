import type { ReactNode } from 'react'

/** On or off, at once. The target is 44 px high. */
export const Switch = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: () => void
}): ReactNode => (
  <span className="relative inline-flex h-11 w-13 shrink-0 items-center justify-center">
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      checked={checked}
      onChange={onChange}
      className="peer absolute inset-0 z-1 m-0 size-full cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className="relative h-7 w-12 rounded-full bg-control transition-colors peer-checked:bg-primary peer-focus-visible:outline-2
        peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary after:absolute after:top-1 after:left-1 after:size-5
        after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5"
    />
  </span>
)
