import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { showTheme } from '#platform/stored/theme.ts'
import { routes } from './router.tsx'
import { withTransitions } from './transitions.ts'

export const open = (root: HTMLElement): void => {
  showTheme()
  const router = withTransitions(createBrowserRouter(routes))
  // In slices, between which the page answers presses.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
