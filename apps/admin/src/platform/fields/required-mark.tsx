import { type Need, NeedMark } from '@noren/ui/field'
import { common } from '@noren/words/common'
import { notices } from '@noren/words/admin/widgets/notices'
import { lazy, type ReactElement, type ReactNode, Suspense, useContext, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { MarksRequired } from './marks.ts'

/** The mark of required fields in the owner's forms: a star with a tooltip. Heard alone where a form marks none. */
export const useRequired = (): Need => {
  const { required } = useWords(common)
  const isMarked = useContext(MarksRequired)
  return {
    word: required,
    required: true,
    mark: isMarked ? <RequiredMark /> : <span className="sr-only">{required}</span>,
  }
}

/** What may be left out is marked only where a form marks nothing else. Rules SCR-258, FORM-22. */
export const useOptional = (): Need | undefined => {
  const { optional } = useWords(common)
  return useContext(MarksRequired) ? undefined : { word: optional, required: false }
}

/** The word says it all, so it is no stop on the way through a form. Rule SCR-17. */
const RequiredMark = (): ReactNode => {
  const { required } = useWords(common)
  const { requiredTip } = useWords(notices)
  const [wanted, setWanted] = useState(false)
  const star = (
    // The padding is a larger place to point at.
    <span className="-m-1.5 inline-flex p-1.5" onPointerEnter={() => setWanted(true)}>
      <NeedMark need={{ required: true, word: required }} />
    </span>
  )
  if (!wanted) return star
  return (
    <Suspense fallback={star}>
      <Tooltip text={requiredTip}>{star}</Tooltip>
    </Suspense>
  )
}

// The tooltip library is loaded when a mark is first pointed at; forms work without it.
const Tooltip = lazy(async () => {
  const fetched = await import('#platform/notices/tooltip.tsx').catch(() => null)
  return { default: fetched?.Tooltip ?? WithoutTooltip }
})

const WithoutTooltip = ({ children }: { text: string; children: ReactElement }): ReactNode => children
