import { screenAt } from '@noren/contract/screens'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

/** Every new path begins at the top, or at the part that its address names; for eyes and for screen readers alike. */
export const Root = (): ReactNode => {
  const { pathname, search, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // The browser itself knows where the first page is to begin, a reloaded one in its middle.
    if (shown.current === pathname) return
    shown.current = pathname
    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  // As the server does with a first load: each screen has one address.
  const proper = screenAt(pathname)?.canonical ?? pathname
  if (proper !== pathname) return <Navigate to={{ pathname: proper, search, hash }} replace />
  return <Outlet />
}
