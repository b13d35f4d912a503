import type { ReactNode } from 'react'
import { type Modules, pathOf } from './qr-code.ts'

/** Without a label it is decoration. */
export const QrCode = ({
  modules,
  label,
  className,
}: {
  modules: Modules
  label?: string
  className: string
}): ReactNode => (
  <svg
    viewBox={`0 0 ${modules.length} ${modules.length}`}
    shapeRendering="crispEdges"
    className={`bg-white text-black ${className}`}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d={pathOf(modules)} fill="currentColor" />
  </svg>
)
