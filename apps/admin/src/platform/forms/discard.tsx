import { Button } from '@noren/ui/button'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../language.ts'

/** Stands in place of a dialog's buttons and asks before typed input is lost. The focus goes to the harmless answer. */
export const Discard = ({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }): ReactNode => {
  const words = useWords(widgets).unsaved
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <>
      <p role="alert" className="balance basis-full self-center text-sm sm:flex-1">
        {words.discard}
      </p>
      <Button variant="outline" onClick={onDiscard}>
        {words.discardSubmit}
      </Button>
      <Button ref={stay} onClick={onStay}>
        {words.stay}
      </Button>
    </>
  )
}
