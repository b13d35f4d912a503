// The export for the server: renders a view to a complete HTML document. React source, which the build replaces by Preact.
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { renderToString } from 'react-dom/server'
import type { ReactNode } from 'react'
import { ConfirmPage } from '#features/confirm/page.tsx'
import { DetailsPage } from '#features/details/page.tsx'
import { DonePage } from '#features/done/page.tsx'
import { CancelPage } from '#features/manage/cancel-page.tsx'
import { ManagePage } from '#features/manage/page.tsx'
import { MenuPage } from '#features/menu/page.tsx'
import { closedText } from '#shell/closed-text.ts'
import { imageOf, jsonLd } from '#features/shop/json-ld.ts'
import { RescheduleConfirmPage } from '#features/reschedule/confirm-page.tsx'
import { RescheduleLostPage } from '#features/reschedule/lost-page.tsx'
import { ReschedulePage } from '#features/reschedule/page.tsx'
import { ShopPage } from '#features/shop/page.tsx'
import { LostPage } from '#features/time/lost-page.tsx'
import { MonthPage, WeekPage } from '#features/time/page.tsx'
import { TroublePage } from '#features/trouble/page.tsx'
import { StoppedPage } from '#features/trouble/stopped-page.tsx'
import type { Page, Setting, View } from '#platform/view.ts'
import { Head } from '#shell/head.tsx'

export type {
  Resend,
  Assets,
  Fields,
  Month,
  ChangeRefusal,
  Page,
  Setting,
  ClosedReason,
  Trouble,
  View,
  Week,
} from '#platform/view.ts'

export const render = ({ setting, page }: View): string => {
  const found = page.kind === 'shop' && page.shop.published ? page.shop : undefined
  const head = renderToString(
    <Head
      setting={setting}
      title={titleOf(setting, page)}
      script={scriptOf(page)}
      shop={found}
      image={found && setting.address ? imageOf(found, setting.address) : undefined}
    />,
  )
  const body = renderToString(<PageBody setting={setting} page={page} />)
  // Data, not script: the policy allows it, because it does not run.
  const data =
    found && setting.address
      ? `<script type="application/ld+json">${jsonLd(found, setting.address, closedText(setting.lang, found) === undefined)}</script>`
      : ''
  return `<!doctype html><html lang="${setting.lang}"><head>${head}${data}</head><body>${body}</body></html>`
}

const scripts: Partial<Record<Page['kind'], 'step' | 'details'>> = {
  week: 'step',
  confirm: 'step',
  cancel: 'step',
  reschedule: 'step',
  reschedule_confirm: 'step',
  details: 'details',
}

/** The manage page has a form only while there is a move request. */
const scriptOf = (page: Page): 'step' | 'details' | undefined =>
  page.kind === 'manage' && page.reservation.move_request ? 'step' : scripts[page.kind]

const PageBody = ({ setting, page }: View): ReactNode => {
  switch (page.kind) {
    case 'shop':
      return <ShopPage setting={setting} page={page} />
    case 'menu':
      return <MenuPage setting={setting} page={page} />
    case 'week':
      return <WeekPage setting={setting} page={page} />
    case 'month':
      return <MonthPage setting={setting} page={page} />
    case 'details':
      return <DetailsPage setting={setting} page={page} />
    case 'confirm':
      return <ConfirmPage setting={setting} page={page} />
    case 'lost':
      return <LostPage setting={setting} page={page} />
    case 'done':
      return <DonePage setting={setting} page={page} />
    case 'manage':
      return <ManagePage setting={setting} page={page} />
    case 'cancel':
      return <CancelPage setting={setting} page={page} />
    case 'reschedule':
      return <ReschedulePage setting={setting} page={page} />
    case 'reschedule_confirm':
      return <RescheduleConfirmPage setting={setting} page={page} />
    case 'reschedule_lost':
      return <RescheduleLostPage setting={setting} page={page} />
    case 'stopped':
      return <StoppedPage setting={setting} page={page} />
    case 'trouble':
      return <TroublePage setting={setting} page={page} />
  }
}

const titleOf = ({ lang }: Setting, page: Page): string => {
  const words = booking[lang]
  switch (page.kind) {
    case 'shop':
      return words.shop.title(page.shop.name)
    case 'menu':
      return words.title(words.menu.page, page.shop.name)
    case 'week':
    case 'month':
    case 'lost':
      return words.title(bookingTime[lang].page, page.shop.name)
    case 'details': {
      const title = words.title(words.details.page, page.shop.name)
      return Object.keys(page.errors).length > 0 ? words.title(words.trouble.page, title) : title
    }
    case 'confirm':
      return words.title(words.confirm.page, page.shop.name)
    case 'done':
      return words.title(words.done.page, page.reservation.shop.name)
    case 'manage':
      return words.title(words.manage.page, page.reservation.shop.name)
    case 'cancel':
      return words.title(words.cancel.page, page.reservation.shop.name)
    case 'reschedule':
    case 'reschedule_confirm':
    case 'reschedule_lost':
      return words.title(words.reschedule.page, page.reservation.shop.name)
    case 'stopped':
      return words.title(words.trouble.stopped, page.shop.name)
    case 'trouble':
      return words.title(words.trouble.page, page.shopName ?? '')
  }
}
