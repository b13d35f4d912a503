import { Button, buttonClass } from '@noren/ui/button'
import { Curtain } from '@noren/ui/noren'
import { booking } from '@noren/words/booking'
import { errors as errorTexts } from '@noren/words/errors'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, Setting, Trouble } from '#platform/view.ts'
import { Frame } from '#shell/frame.tsx'
import { Unbroken } from '#shell/unbroken.tsx'

/** The error page: what went wrong, and what to do. */
export const TroublePage = ({ setting, page }: { setting: Setting; page: PageOf<'trouble'> }): ReactNode => {
  const { title, text } = textsOf(setting.lang, page.trouble)
  return (
    <Frame setting={setting} shopName={page.shopName}>
      <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
        <Curtain className="h-24 w-48" />
        <h1 className="mt-6 text-xl">{title}</h1>
        {text && (
          <p className="balance mt-3 text-ink-soft">
            <Unbroken text={text} />
          </p>
        )}
        {isPassing(page.trouble) && setting.here && (
          <a href={setting.here} className={`mt-7 ${buttonClass({ size: 'lg' })}`}>
            {booking[setting.lang].trouble.retry}
          </a>
        )}
        {page.again && isPassing(page.trouble) && (
          <form method="post" action={page.again.action} className="mt-7">
            <HiddenFields fields={page.again.fields} />
            <Button type="submit" size="lg">
              {booking[setting.lang].trouble.retry}
            </Button>
          </form>
        )}
        {page.shopName && (
          <a
            href={shopPath(setting, '')}
            className={`mt-7 ${buttonClass({ variant: 'outline', size: 'lg' })}`}
          >
            {booking[setting.lang].backToShop}
          </a>
        )}
      </div>
    </Frame>
  )
}

const isPassing = (trouble: Trouble): boolean =>
  trouble === 'fault' || trouble === 'busy' || trouble === 'too_many' || trouble === 'slot_taken'

const textsOf = (lang: Setting['lang'], trouble: Trouble): { title: string; text?: string } => {
  const words = booking[lang].trouble
  const texts = errorTexts[lang]
  switch (trouble) {
    case 'not_found':
      return { title: words.notFound, text: words.notFoundText }
    case 'link_unknown':
      return { title: words.linkUnknown, text: words.linkUnknownText }
    case 'too_many':
      return { title: words.tooMany, text: texts.too_many }
    case 'busy':
      return { title: words.tooMany, text: texts.busy }
    case 'fault':
      return { title: words.fault, text: texts.fault }
    default:
      return { title: words.refused, text: texts[trouble] }
  }
}
