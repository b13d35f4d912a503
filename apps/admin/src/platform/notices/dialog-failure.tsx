import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type DialogFailure = {
  /** What failed, and why. */
  text: string | undefined
  show: (text: string | undefined) => void
}

/** Around the contents of each dialog: a failure there is shown above the dialog's buttons and not as a toast. Rule SCR-93. */
export const DialogFailureProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const [text, show] = useState<string>()
  return <Context value={useMemo(() => ({ text, show }), [text])}>{children}</Context>
}

/** Undefined outside of dialogs. */
export const useDialogFailure = (): DialogFailure | undefined => useContext(Context)

const Context = createContext<DialogFailure | undefined>(undefined)
