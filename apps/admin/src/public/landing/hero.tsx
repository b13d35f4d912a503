import { buttonClass } from '@noren/ui/button'
import { arrowRightIcon, Icon } from '@noren/ui/icon'
import { landing } from '@noren/words/admin/landing'
import { publicFrame } from '@noren/words/admin/public'
import type { ReactNode } from 'react'
import { paths } from '#platform/paths.ts'
import { linkClass } from '../frame.tsx'
import { usePage, useWords } from '../context.ts'
import { BookingDemo } from './booking-demo.tsx'

/** The first section: what it is, the button to sign up, and the demonstration. */
export const Hero = (): ReactNode => {
  const { demo } = usePage().setup
  const words = useWords(landing).hero
  const { start } = useWords(publicFrame)
  return (
    <div className="mx-auto grid max-w-[72rem] items-center gap-8 px-4 pt-5 pb-8 sm:gap-12 sm:pt-6 sm:pb-12 sm:px-6 lg:grid-cols-[1fr_25rem] lg:gap-16 lg:pt-10 lg:pb-14">
      <div className="text-center lg:text-left">
        <h1 className="text-display tracking-tight whitespace-pre-line">{words.head}</h1>
        <p className="phrases mx-auto mt-4 max-w-[34rem] text-ink-soft lg:mx-0 lg:text-lg lg:leading-relaxed">
          {words.text}
        </p>
        <div className="mt-6 flex flex-col items-center gap-3 lg:items-start">
          <a
            href={paths.signup}
            className={`${buttonClass({ size: 'lg' })} w-full max-w-80 sm:w-auto sm:px-12`}
          >
            {start}
          </a>
          <p className="phrases text-sm text-ink-soft">{words.note}</p>
        </div>
      </div>
      <div>
        <BookingDemo />
        {demo !== null && (
          <p className="mt-1 text-center text-sm">
            <a href={demo} className={`inline-flex min-h-11 items-center gap-1.5 ${linkClass}`}>
              {words.example}
              <Icon path={arrowRightIcon} size={16} />
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
