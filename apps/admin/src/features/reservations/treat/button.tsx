import { Icon } from '@noren/ui/icon'
import { statusIcon } from '@noren/ui/status'
import { treating } from '@noren/words/admin/reservations/treating'
import { type ReactNode, useRef, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { onDemand } from '#platform/panels/on-demand.tsx'
import type { CalendarItem } from '../month.ts'

/** Marks a visit of the day as treated: one press, and one to confirm. Rule RES-44. */
export const TreatButton = ({ visit, top }: { visit: CalendarItem; top: number }): ReactNode => {
  const words = useWords(treating)
  const [isAsked, ask] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={words.treatedOf(visit.customerName)}
        onClick={() => ask(true)}
        style={{ top }}
        className="absolute right-1.5 z-3 flex size-11 items-center justify-center"
      >
        <span className="flex size-8 items-center justify-center rounded-full border border-control bg-surface text-secondary transition-colors hover:bg-secondary hover:text-white">
          <Icon path={statusIcon.treated} size={18} />
        </span>
      </button>
      {isAsked && (
        <TreatDialog
          id={visit.id}
          onClose={() => ask(false)}
          // The button is gone once the visit is treated.
          returnTo={() => (button.current?.isConnected ? button.current : document.getElementById('day'))}
        />
      )}
    </>
  )
}

const TreatDialog = onDemand(async () => (await import('./treat-dialog.tsx')).TreatDialog, {
  layer: ({ onClose }) => onClose,
})
