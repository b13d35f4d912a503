import { onDemand } from '#platform/panels/on-demand.tsx'

export const loadEntry = () => import('./entry-dialog.tsx')

export const EntryDialog = onDemand(async () => (await loadEntry()).EntryDialog, {
  layer: ({ open, onClose }) => (open ? onClose : undefined),
})
