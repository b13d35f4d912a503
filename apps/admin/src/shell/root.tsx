import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'

/** Every new path begins at the top, for eyes and for screen readers alike. */
export const Root = (): ReactNode => {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true })
    first.current = false
  }, [pathname])
  return <Outlet />
}
