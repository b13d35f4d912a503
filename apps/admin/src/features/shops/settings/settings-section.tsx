import { Card } from '@noren/ui/card'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'

/** One part of the form under a quiet heading. */
export const Section = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}): ReactNode => (
  <Card aria-labelledby={`section-${id}`}>
    {/* Links from other screens lead here. */}
    <h2 id={`section-${id}`} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
      {title}
    </h2>
    {text && <p className="mt-1.5 text-sm text-ink-soft">{text}</p>}
    <div className="field-stack mt-4">{children}</div>
  </Card>
)

/** To the heading that the address names, once it is there. */
export const useAddressedSection = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash])
}
