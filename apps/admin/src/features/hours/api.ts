// Public exports of this feature.
export { HoursEditor } from './hours-editor.tsx'
export type { OpeningRange } from './ranges.ts'
