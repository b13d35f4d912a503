// Public exports of this feature.
export { StaleNotice } from './dialogs/stale-notice.tsx'
export { HoursEditor } from './hours-editor.tsx'
export type { OpeningRange } from './ranges.ts'
