import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What was pressed in a notification. It is prepared here and never done: the owner presses once more. Rule MSG-225. */
export const useWantedAnswer = (): WantedAnswer => {
  const [query, setQuery] = useSearchParams()
  const [wanted] = useState(() => answers.find((one) => one === query.get('answer')))
  const isInAddress = query.has('answer')
  useEffect(() => {
    if (!isInAddress) return
    // A reload, or the way back, prepares nothing again.
    setQuery(
      (before) => {
        before.delete('answer')
        return before
      },
      { replace: true },
    )
  }, [isInAddress, setQuery])
  return wanted
}

/** The button that does what was chosen: the next press. */
export const useFocusWhere = (isWanted: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  return button
}

const answers = ['approve', 'decline'] as const
export type WantedAnswer = (typeof answers)[number] | undefined
