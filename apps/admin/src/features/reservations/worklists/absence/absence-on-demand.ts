import { onDemand } from '#platform/panels/on-demand.tsx'

export const AbsenceDialog = onDemand(async () => (await import('./absence-dialog.tsx')).AbsenceDialog, {
  layer: ({ open, onClose }) => (open ? onClose : undefined),
})
