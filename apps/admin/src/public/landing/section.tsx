import type { ReactNode } from 'react'

/** A section with its heading; `deep` has a darker background. */
export const Section = ({
  title,
  text,
  deep = false,
  children,
}: {
  title: string
  text?: string
  deep?: boolean
  children: ReactNode
}): ReactNode => (
  <div className={deep ? 'bg-paper-deep' : ''}>
    <section className="mx-auto max-w-[72rem] px-4 py-11 sm:px-6 sm:py-16 lg:py-20">
      <div className="mx-auto mb-7 max-w-[40rem] text-center sm:mb-10 lg:mb-12">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        {text && <p className="phrases mt-2 sm:mt-3 text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  </div>
)
