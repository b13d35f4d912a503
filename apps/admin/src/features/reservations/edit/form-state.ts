import type { ReservationChange } from '@noren/contract/reservations'
import type { FormOf } from '#platform/forms/form.tsx'
import type { EditDraft } from './draft.ts'

export type EditFormState = FormOf<EditDraft, ReservationChange>
