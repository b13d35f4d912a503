import type { ReservationEntry } from '@noren/contract/reservations'
import type { UseFormReturn } from 'react-hook-form'
import type { EntryDraft } from './draft.ts'

export type EntryFormState = UseFormReturn<EntryDraft, unknown, ReservationEntry>
