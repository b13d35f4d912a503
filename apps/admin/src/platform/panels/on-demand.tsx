import { Button } from '@noren/ui/button'
import { notices } from '@noren/words/admin/widgets/notices'
import { common } from '@noren/words/common'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useWords } from '../language.ts'
import { ErrorBoundary } from '../errors/error-boundary.tsx'

type Options<Props> = {
  /** Shown while it loads. */
  fallback?: ReactNode
  /** For a part above the page, such as a dialog: how it is closed, while it is open. */
  layer?: (props: Props) => (() => void) | undefined
}

/**
 * A part of a screen whose code is loaded when it is first shown. One that cannot be loaded is a sentence and a retry in its place:
 * the rest of the screen, and what was typed there, stays. Rule SCR-61.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, layer }: Options<Props> = {},
): ComponentType<Props> => {
  const fetchPart = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  let known = fetchPart()
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => known)
    const retry = () => {
      known = fetchPart()
      setPart(() => known)
    }
    return (
      <ErrorBoundary
        level="component"
        onRetry={retry}
        renderFailure={(again) =>
          layer ? <LayerFailure close={layer(props)} onRetry={again} /> : <Failure onRetry={again} />
        }
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

const Failure = ({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
  >
    <p className="phrases min-w-0 flex-1 basis-48 text-sm">{useWords(notices).partFailed}</p>
    {children}
    <Button variant="outline" onClick={onRetry}>
      {useWords(common).retry}
    </Button>
  </div>
)

/** At the lower edge, where a dialog opens on a phone. Opened again it tries by itself: the code may have failed when it was pointed at. */
const LayerFailure = ({ close, onRetry }: { close: (() => void) | undefined; onRetry: () => void }) => {
  const { close: label } = useWords(common)
  const isOpen = close !== undefined
  const wasOpen = useRef(isOpen)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isOpen && !wasOpen.current) retry()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) return null
  return (
    <div className="fixed inset-x-4 bottom-4 z-modal mx-auto max-w-md rounded-lg shadow-raised">
      <Failure onRetry={onRetry}>
        <Button variant="quiet" onClick={close}>
          {label}
        </Button>
      </Failure>
    </div>
  )
}
