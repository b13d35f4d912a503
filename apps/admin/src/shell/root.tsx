import { screenAt } from '@noren/contract/screens'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'

/** Scrolls and moves the focus to the top after a navigation, or to the part that the address names. */
export const Root = (): ReactNode => {
  const { pathname, search, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    // For the first page the browser restores the scroll position itself.
    if (shown.current === pathname) return
    shown.current = pathname
    const part = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    if (part) part.scrollIntoView()
    else window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  // Redirects to the canonical address, as the server does at a first load.
  const proper = screenAt(pathname)?.canonical ?? pathname
  if (proper !== pathname) return <Navigate to={{ pathname: proper, search, hash }} replace />
  return <Outlet />
}
