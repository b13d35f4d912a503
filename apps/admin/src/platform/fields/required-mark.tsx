import { type Need, NeedPill } from '@noren/ui/field'
import { common } from '@noren/words/common'
import { widgets } from '@noren/words/admin/widgets'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { useWords } from '#platform/language.ts'

/** The mark of required fields in the owner's forms: a pill with a star, and a tooltip. */
export const useRequired = (): Need => {
  const { required } = useWords(common)
  return { word: required, required: true, mark: <RequiredMark /> }
}

/** The word says it all, so it is no stop on the way through a form. Rule SCR-17. */
const RequiredMark = (): ReactNode => {
  const { required } = useWords(common)
  const { requiredTip } = useWords(widgets)
  const pill = (
    <span className="inline-flex">
      <NeedPill
        need={{
          required: true,
          word: (
            <>
              <span aria-hidden="true">* </span>
              {required}
            </>
          ),
        }}
      />
    </span>
  )
  return (
    <Suspense fallback={pill}>
      <Tooltip text={requiredTip}>{pill}</Tooltip>
    </Suspense>
  )
}

// Forms render without waiting for the tooltip library, and work without it.
const Tooltip = lazy(async () => {
  const fetched = await import('#platform/notices/tooltip.tsx').catch(() => null)
  return { default: fetched?.Tooltip ?? WithoutTooltip }
})

const WithoutTooltip = ({ children }: { text: string; children: ReactElement }): ReactNode => children
