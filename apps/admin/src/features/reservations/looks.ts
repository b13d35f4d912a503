import { lockIcon, swapIcon } from '@noren/ui/icon'
import { statusBarClass, statusClass, statusIcon } from '@noren/ui/status'
import type { Look } from './month.ts'

/** Blocked time has no status colour; a move request looks like a request that awaits approval. */
export const lookClass: Record<Look, string> = {
  ...statusClass,
  block: 'border-control/40 bg-block/50 text-ink-soft',
  move_request: statusClass.pending_approval,
}

export const lookBarClass: Record<Look, string> = {
  ...statusBarClass,
  block: 'border-transparent bg-block text-ink-soft',
  move_request: statusBarClass.pending_approval,
}

export const lookIcon: Record<Look, string> = { ...statusIcon, block: lockIcon, move_request: swapIcon }
