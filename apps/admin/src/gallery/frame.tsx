import { type ReactNode, useId } from 'react'

/** A section of the gallery. */
export const Room = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section aria-label={title}>
    <h2 className="border-b border-line pb-2 text-xl">{title}</h2>
    <div className="mt-5 grid gap-6 md:grid-cols-2">{children}</div>
  </section>
)

/** One part in one state, with its name; `wide` spans both columns. */
export const Shown = ({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}): ReactNode => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={`min-w-0 ${wide ? 'md:col-span-2' : ''}`}>
      <h3 id={id} className="mb-2 text-sm text-ink-soft">
        {name}
      </h3>
      {children}
    </div>
  )
}

/** The value that a part reported last. */
export const Value = ({ children }: { children: unknown }): ReactNode => (
  <output className="figures mt-2 block text-sm wrap-anywhere text-ink-soft">
    {JSON.stringify(children)}
  </output>
)

/** Resolves after a moment. */
export const later = async <T,>(outcome: T): Promise<T> => {
  await new Promise((resolve) => {
    setTimeout(resolve, 600)
  })
  return outcome
}
