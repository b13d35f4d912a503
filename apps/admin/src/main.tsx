import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { Platform } from '#platform/platform.tsx'
import './app.css'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <Platform>
      <RouterProvider router={router} />
    </Platform>
  </StrictMode>,
)
