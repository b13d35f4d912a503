import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Announcer } from '#platform/notices/announcer.tsx'
import { TooltipProvider } from '#platform/notices/tooltip-provider.tsx'
import { Toasts } from '#platform/toast.tsx'
import './gallery.css'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <Gallery />
      <Toasts />
      <Announcer />
    </TooltipProvider>
  </StrictMode>,
)
