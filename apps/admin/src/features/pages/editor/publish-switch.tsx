import { Icon, lockIcon } from '@noren/ui/icon'
import type { ReactNode } from 'react'

/** On or off, at once. The word beside it says which; the name says of what; a lock that it stays on. Rule SCR-273. */
export const PublishSwitch = ({
  label,
  text,
  isOn,
  isLocked = false,
  isShort = false,
  onPress,
}: {
  label: string
  text: string
  isOn: boolean
  /** A press only says why it cannot be changed. */
  isLocked?: boolean
  /** Without the word on a phone: the switch says it, too. */
  isShort?: boolean
  onPress: () => void
}): ReactNode => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    aria-disabled={isLocked || undefined}
    onClick={onPress}
    className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-bold whitespace-nowrap text-ink-soft hover:bg-paper-deep aria-checked:text-primary"
  >
    <span
      aria-hidden="true"
      className={`flex h-6 w-10 shrink-0 items-center rounded-full border px-[3px] transition-colors ${isOn ? 'border-primary bg-primary' : 'border-control bg-surface'}`}
    >
      <span
        className={`flex size-4 items-center justify-center rounded-full text-primary transition-transform motion-reduce:transition-none ${isOn ? 'translate-x-4 bg-surface' : 'bg-control'}`}
      >
        {isLocked && <Icon path={lockIcon} size={12} />}
      </span>
    </span>
    <span className={isShort ? 'max-sm:hidden' : ''}>{text}</span>
  </button>
)
