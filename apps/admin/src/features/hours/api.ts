// Public exports of this feature.
export { StaleNotice } from './dialogs/stale-notice.tsx'
export { HoursEditor } from './hours-editor.tsx'
export { FormActions } from './dialogs/form-actions.tsx'
export { type DialogForm, FormDialog, useFormHandle } from './dialogs/form-dialog.tsx'
export type { OpeningRange } from './ranges.ts'
