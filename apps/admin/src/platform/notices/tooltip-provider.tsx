import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/** Around all tooltips: after one has been open, the next within 300 ms comes at once. Source of the numbers: part 1 §9. */
export const TooltipProvider = ({ children }: { children: ReactNode }): ReactNode => (
  <Tooltip.Provider delay={700} timeout={300}>
    {children}
  </Tooltip.Provider>
)
