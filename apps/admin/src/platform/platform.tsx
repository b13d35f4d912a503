import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from './api.ts'
import { watchErrors } from './errors/unexpected-errors.ts'
import { Announcer } from './notices/announcer.tsx'
import { TooltipProvider } from './notices/tooltip-provider.tsx'
import { SessionProvider } from './session.tsx'
import { Toasts } from './toast.tsx'

/** The providers of all screens. */
export const Platform = (): ReactNode => {
  useEffect(watchErrors, [])
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <TooltipProvider>
          <Outlet />
        </TooltipProvider>
      </SessionProvider>
      <Toasts />
      <Announcer />
    </QueryClientProvider>
  )
}
