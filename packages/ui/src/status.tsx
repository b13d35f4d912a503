import type { ReactNode } from 'react'
import { alertIcon, banIcon, checkIcon, hourglassIcon, Icon, sparklesIcon } from './icon.tsx'

export type Status = 'reserved' | 'pending_approval' | 'treated' | 'canceled'

/** One state of a reservation: its fixed colour, its icon and its word. */
export const StatusChip = ({ status, word }: { status: Status; word: string }): ReactNode => (
  // What is struck through is date and number, not the word that says so. Rule BOOK-187.
  <span className={`${chipClass} ${statusClass[status]} no-underline!`}>
    <Icon path={statusIcon[status]} size={14} />
    {word}
  </span>
)

/** A canceled reservation that nobody meant to keep. */
export const SpamChip = ({ word }: { word: string }): ReactNode => (
  <span className={`${chipClass} border-line bg-paper-deep text-ink-soft`}>
    <Icon path={spamIcon} size={14} />
    {word}
  </span>
)

/** Background, text and border, for chips, bars and blocks in calendars. */
export const statusClass: Record<Status, string> = {
  reserved: 'border-indigo/25 bg-indigo-tint text-indigo',
  pending_approval: 'border-dashed border-caution bg-caution-tint text-caution',
  treated: 'border-secondary/25 bg-secondary-tint text-secondary',
  canceled: 'border-line bg-paper-deep text-ink-soft line-through',
}

/** Quieter, for the many bars of a month: only pending reservations have a border. */
export const statusBarClass: Record<Status, string> = {
  reserved: 'border-transparent bg-indigo-tint text-indigo',
  pending_approval: 'border-dashed border-caution bg-caution-tint text-caution',
  treated: 'border-transparent bg-secondary-tint text-secondary',
  canceled: 'border-transparent bg-paper-deep text-ink-soft line-through',
}

export const statusIcon: Record<Status, string> = {
  reserved: checkIcon,
  pending_approval: hourglassIcon,
  treated: sparklesIcon,
  canceled: banIcon,
}

export const spamIcon = alertIcon

const chipClass =
  'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm leading-snug font-bold whitespace-nowrap'
