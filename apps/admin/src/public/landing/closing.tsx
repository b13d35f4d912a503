import { Valance } from '@noren/ui/noren'
import { landing } from '@noren/words/admin/landing'
import { publicFrame } from '@noren/words/admin/public'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { useWords } from '../context.ts'

/** The last section: a noren curtain and the button to sign up. */
export const Closing = (): ReactNode => {
  const { close } = useWords(landing)
  const { start } = useWords(publicFrame)
  return (
    <div className="relative mx-auto mt-11 max-w-[72rem] sm:mt-16 sm:px-6">
      <Valance className="absolute inset-0 [--slit:4.5rem] sm:[--slit:6rem] sm:inset-x-6" />
      <div className="relative px-6 pt-12 pb-28 sm:pb-36 text-center text-white sm:pt-20">
        <h2 className="text-xl sm:text-2xl">{close.title}</h2>
        <p className="phrases mt-2">{close.text}</p>
        <a
          href={paths.signup}
          className="mt-8 inline-flex min-h-13 items-center rounded-md bg-surface px-12 font-bold text-primary shadow-raised transition-colors hover:bg-primary-tint focus-visible:outline-white"
        >
          {start}
        </a>
      </div>
    </div>
  )
}
