import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Platform } from '#platform/platform.tsx'
import './app.css'
import { routes } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Platform>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Platform>
  </StrictMode>,
)
