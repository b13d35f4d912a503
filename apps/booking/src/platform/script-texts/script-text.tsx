import type { ReactNode } from 'react'

/** A text that script alone shows: text browsers show what is `hidden`, and what stands in a `template`, but no attribute. */
export const ScriptText = ({ children }: { children: string }): ReactNode => <span data-text={children} />
