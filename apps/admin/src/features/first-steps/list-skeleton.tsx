import { Skeleton } from '@noren/ui/placeholder'
import type { ReactNode } from 'react'
import { isListOpen } from './kept-open.ts'

/** As high as the list is. */
export const ListSkeleton = ({ isWide }: { isWide: boolean }): ReactNode => (
  <Skeleton className={`rounded-lg! ${isListOpen(isWide) ? (isWide ? 'h-125' : 'h-[60dvh]') : 'h-16'}`} />
)
