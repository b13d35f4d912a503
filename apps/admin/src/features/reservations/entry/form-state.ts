import type { ReservationEntry } from '@noren/contract/reservations'
import type { FormOf } from '#platform/forms/form.tsx'
import type { EntryDraft } from './draft.ts'

export type EntryFormState = FormOf<EntryDraft, ReservationEntry>
