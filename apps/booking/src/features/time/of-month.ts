import type { Fields, Month, RenderContext } from '#platform/view.ts'
import type { Waiting } from '#shell/week/picker.tsx'

/** `chosen`: the menus and who serves, as addresses have them. */
export type OfMonth = {
  context: RenderContext
  chosen: Fields
  month: Month
  /** A full day leads to the waiting list. */
  waits?: Waiting | undefined
}
