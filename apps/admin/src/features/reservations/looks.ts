import { lockIcon, swapIcon } from '@noren/ui/icon'
import { statusBarClass, statusClass, statusIcon } from '@noren/ui/status'
import type { Look } from './month.ts'

/** Blocked time has no status and so none of their colours; a move request is unsettled like a request. */
export const lookClass: Record<Look, string> = {
  ...statusClass,
  block: 'border-control bg-block text-ink-soft',
  move_request: statusClass.pending_approval,
}

export const lookBarClass: Record<Look, string> = {
  ...statusBarClass,
  block: 'border-transparent bg-block text-ink-soft',
  move_request: statusBarClass.pending_approval,
}

export const lookIcon: Record<Look, string> = { ...statusIcon, block: lockIcon, move_request: swapIcon }
