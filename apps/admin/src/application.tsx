import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { renderedOn } from '#platform/setup.ts'
import { routes } from './router.tsx'

/** Renders the application, or hydrates a prerendered page once the code of its screen is loaded. */
export const open = async (root: HTMLElement): Promise<void> => {
  const router = createBrowserRouter(routes)
  const application = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (renderedOn() === null) {
    createRoot(root).render(application)
    return
  }
  if (!router.state.initialized)
    await new Promise<void>((resolve) => {
      router.subscribe(({ initialized }) => initialized && resolve())
    })
  hydrateRoot(root, application)
}
