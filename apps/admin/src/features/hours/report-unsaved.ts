import { useEffect, useEffectEvent } from 'react'

/** Tells the page whether there is unsaved input; the page asks before it is lost, as there is one such question at a time. */
export const useReportUnsaved = (isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void => {
  const report = useEffectEvent(onUnsaved)
  useEffect(() => {
    report(isUnsaved)
    return () => report(false)
  }, [isUnsaved])
}
