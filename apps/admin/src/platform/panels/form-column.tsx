import type { ReactNode } from 'react'

/** The one width of forms, in the middle of the screen, their heading with them. Rule SCR-210. */
export const FormColumn = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="mx-auto max-w-[45rem]">{children}</div>
)
