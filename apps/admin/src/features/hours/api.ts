// Public exports of this feature.
export { HoursEditor } from './hours-editor.tsx'
export { CopyDialog } from './regular/copy-dialog.tsx'
export type { OpeningRange } from './ranges.ts'
