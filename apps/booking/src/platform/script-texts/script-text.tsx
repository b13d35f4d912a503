import type { ReactNode } from 'react'

/**
 * A text that script alone shows: text browsers show what is `hidden`, and what stands in a `template`, but no attribute. `writeTexts` shows
 * it on the plain pages; where a part is hydrated it shows itself.
 */
export const ScriptText = ({ children }: { children: string }): ReactNode => (
  <span data-text={children}>{typeof document === 'undefined' ? undefined : children}</span>
)
