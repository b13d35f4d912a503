import type { ReservationEdit } from '@noren/contract/reservations/changes'
import type { FormOf } from '#platform/forms/form.tsx'
import type { EditDraft } from './edit-draft.ts'

export type EditFormState = FormOf<EditDraft, ReservationEdit>
