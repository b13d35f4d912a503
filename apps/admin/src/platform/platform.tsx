import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Outlet } from 'react-router'
import { queryClient } from './api.ts'
import { watchFaults } from './errors/faults.ts'
import { Announcer } from './notices/announcer.tsx'
import { TooltipProvider } from './notices/tooltip-provider.tsx'
import { SessionProvider } from './session.tsx'
import { Toasts } from './toast.tsx'

/** What every screen stands on; pages that are only read do without it. */
export const Platform = (): ReactNode => {
  useEffect(watchFaults, [])
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
