import type { ReactNode } from 'react'

/** The one width of forms, their heading with them. Rule SCR-210. */
export const FormColumn = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="form-column">{children}</div>
)
