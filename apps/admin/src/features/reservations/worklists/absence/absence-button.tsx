import { Button } from '@noren/ui/button'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { AbsenceDialog } from './absence-on-demand.ts'

/** 欠勤にする, of one of the staff. */
export const AbsenceButton = ({ staffId, name }: { staffId: number; name: string }): ReactNode => {
  const words = useWords(worklists).absence
  const [isOpen, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={words.openOf(name)}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {words.open}
      </Button>
      {wanted && <AbsenceDialog open={isOpen} staffId={staffId} onClose={() => setOpen(false)} />}
    </>
  )
}
