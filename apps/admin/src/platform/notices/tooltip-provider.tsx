import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/** Around all tooltips: after one has been open, the next within 300 ms comes at once. Rule SCR-11. */
export const TooltipProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <Tooltip.Provider delay={700} timeout={300}>
    {children}
  </Tooltip.Provider>
)
