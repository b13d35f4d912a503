import { NorenMark } from '@noren/ui/noren'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#shell/language-switch.tsx'
import { Actions } from './actions.tsx'
import { Dates } from './dates.tsx'
import { Errors } from './errors.tsx'
import { Fields } from './fields.tsx'
import { Notices } from './notices.tsx'
import { Navigations, Pages } from './pages.tsx'
import { Pictures } from './pictures.tsx'
import { Uploads } from './uploads.tsx'

export const Gallery = (): ReactNode => (
  <main className="mx-auto max-w-5xl px-4 py-8 sm:px-6">
    <header className="flex flex-wrap items-center gap-3">
      <NorenMark />
      <h1 className="text-2xl">Gallery</h1>
      <LanguageSwitch className="ml-auto" />
    </header>
    <div className="mt-8 grid gap-12">
      <Notices />
      <Actions />
      <Fields />
      <Pictures />
      <Pages />
      <Uploads />
      <Dates />
      <Errors />
      <Navigations />
    </div>
  </main>
)
