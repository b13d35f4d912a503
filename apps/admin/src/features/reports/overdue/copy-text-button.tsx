import { Button } from '@noren/ui/button'
import { TextArea } from '@noren/ui/input'
import { checkIcon, Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '#platform/language.ts'

/** Copies a text that is not shown; where the browser refuses it is, to be copied by hand. Rule SCR-16. */
export const CopyTextButton = ({
  name,
  label,
  text,
}: {
  name: string
  label: string
  text: string
}): ReactNode => {
  const words = useWords(common)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  const isCopied = outcome === 'copied'
  return (
    <>
      <Button variant="outline" size="sm" aria-label={label} onClick={() => void copy()}>
        {isCopied && <Icon path={checkIcon} size={16} />}
        {isCopied ? words.copied : name}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && words.copied}
      </span>
      {outcome === 'refused' && (
        <div className="basis-full">
          <p role="alert" className="text-sm text-danger">
            {words.copyByHand}
          </p>
          <TextArea
            readOnly
            aria-label={name}
            value={text}
            rows={8}
            onFocus={(event) => event.target.select()}
            className="mt-1"
          />
        </div>
      )}
    </>
  )
}
