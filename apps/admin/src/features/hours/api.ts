// What other features may use of this one.
export { HoursEditor } from './hours-editor.tsx'
export type { OpeningRange } from './ranges.ts'
