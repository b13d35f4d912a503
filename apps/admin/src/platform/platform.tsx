import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from './api.ts'
import { SessionProvider } from './session.tsx'
import { Toasts } from './toast.tsx'

/** What every screen stands on. */
export const Platform = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>{children}</SessionProvider>
    <Toasts />
  </QueryClientProvider>
)
