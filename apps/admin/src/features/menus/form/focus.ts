import type { MenuDraft } from './menu-form-draft.ts'

type FocusedField = keyof MenuDraft & ('name' | 'price')

/** The state of a link that opens the form with the cursor in a field. */
export const focusOf = (field: FocusedField): { focus: FocusedField } => ({ focus: field })

export const focusIn = (state: unknown): FocusedField | undefined => {
  const focus = typeof state === 'object' && state !== null && 'focus' in state ? state.focus : undefined
  return focus === 'name' || focus === 'price' ? focus : undefined
}
