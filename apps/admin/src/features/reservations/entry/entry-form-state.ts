import type { FormOf } from '#platform/forms/form.tsx'
import type { Entered, EntryDraft } from './entry-draft.ts'

export type EntryFormState = FormOf<EntryDraft, Entered>
