import { landing } from '@noren/words/admin/landing'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../context.ts'
import { DayBoard } from './day-board.tsx'
import { pictures, sizes } from './pictures.ts'
import { Section } from './section.tsx'

/** A full day, and the same on the owner's phone, where there is room for both. */
export const OwnersSide = (): ReactNode => {
  const words = useWords(landing).owner
  const { day } = pictures[usePage().lang]
  return (
    <Section title={words.title} text={words.text} deep>
      <div className="items-center gap-6 sm:flex lg:gap-10">
        <DayBoard />
        <div className="w-44 shrink-0 max-sm:hidden lg:w-60">
          <Phone src={day} alt={words.day} />
        </div>
      </div>
      <ul className="mt-7 grid gap-4 sm:mt-10 sm:gap-6 lg:mt-12 sm:grid-cols-3 lg:gap-10">
        {words.points.map(({ title, text }) => (
          <li key={title} className="border-t border-control/40 pt-4">
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft sm:text-base">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The steps of a customer, in order. */
export const CustomersSide = (): ReactNode => {
  const words = useWords(landing).customer
  const { steps } = pictures[usePage().lang]
  return (
    <Section title={words.title} text={words.text}>
      <ol className="grid gap-8 sm:grid-cols-3 sm:gap-6 lg:gap-14">
        {words.steps.map(({ title, text }, index) => (
          // Beside its picture on a phone, whose lower part is left out; above it elsewhere.
          <li key={title} className="flex gap-4 sm:flex-col sm:gap-0">
            <div className="min-w-0 flex-1">
              <h3 className="flex items-baseline gap-3 border-t border-control/40 pt-4 text-lg">
                <span className="figures text-primary">{index + 1}</span>
                {title}
              </h3>
              <p className="phrases mt-2 text-sm text-ink-soft sm:mb-6 sm:text-base">{text}</p>
            </div>
            <div className="max-h-64 w-36 shrink-0 overflow-hidden border-b border-line sm:mx-auto sm:max-h-none sm:w-full sm:max-w-64 sm:overflow-visible sm:border-0">
              <Phone src={steps[index] ?? ''} alt={words.pictures[index] ?? ''} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Phone = ({ src, alt }: { src: string; alt: string }) => (
  <div className="rounded-[1.75rem] bg-ink p-1.5 shadow-raised">
    <img
      src={src}
      alt={alt}
      {...sizes.phone}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-[1.4rem]"
    />
  </div>
)
