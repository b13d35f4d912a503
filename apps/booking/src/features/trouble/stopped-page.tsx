import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { booking } from '@noren/words/booking'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, Setting } from '#platform/view.ts'
import { ChosenMenu } from '#shell/chosen-menu.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { stoppedText } from '#shell/closed-text.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/** The shop closed in the middle of a booking: nothing is booked; menu and time are shown for a telephone call, the input is kept. Rule BOOK-13. */
export const StoppedPage = ({ setting, page }: { setting: Setting; page: PageOf<'stopped'> }): ReactNode => {
  const { shop, menu, start, fields } = page
  const words = booking[setting.lang].trouble
  return (
    <Frame setting={setting} shopName={shop.name}>
      <Heading>{words.stopped}</Heading>
      <div className="mt-4">
        <Notice tone="danger">
          <Unbroken text={textOf(setting, page)} />
        </Notice>
      </div>
      {menu && (
        <>
          <h2 className="mt-6 text-lg">{words.yourChoice}</h2>
          <ChosenMenu setting={setting} menu={menu} start={start} mayChange={false} />
        </>
      )}
      <form method="post" action={shopPath(setting, '/confirm')} className="mt-6">
        <HiddenFields fields={fields} />
        <Button type="submit" variant="outline" size="lg" block>
          {words.retry}
        </Button>
      </form>
    </Frame>
  )
}

const textOf = ({ lang }: Setting, { code, shop }: PageOf<'stopped'>): string => {
  switch (code) {
    case 'unpublished':
      return booking[lang].shop.unpublished
    case 'no_menus':
      return booking[lang].shop.noMenus
    case 'plan_limit':
      return stoppedText(lang, shop)
  }
}
