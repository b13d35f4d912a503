import { NorenMark } from '@noren/ui/noren'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#shell/language-switch.tsx'
import { Actions } from './rooms/actions.tsx'
import { Dates } from './rooms/dates.tsx'
import { Errors } from './rooms/errors.tsx'
import { Fields } from './rooms/fields.tsx'
import { Forms } from './rooms/forms.tsx'
import { Lists } from './rooms/lists.tsx'
import { Notices } from './rooms/notices.tsx'
import { Navigations, Pages } from './rooms/pages.tsx'
import { Pictures } from './rooms/pictures.tsx'
import { Uploads } from './rooms/uploads.tsx'

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
      <Forms />
      <Pictures />
      <Lists />
      <Pages />
      <Uploads />
      <Dates />
      <Errors />
      <Navigations />
    </div>
  </main>
)
