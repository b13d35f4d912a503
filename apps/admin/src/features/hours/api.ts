// Public exports of this feature.
export { HoursEditor } from './hours-editor.tsx'
export { HoursLines } from './hours-lines.tsx'
export { CopyDialog } from './regular/copy-dialog.tsx'
export type { OpeningRange } from './ranges.ts'
