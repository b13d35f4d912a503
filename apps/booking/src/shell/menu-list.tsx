import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatAmount, formatDuration, formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { Picture } from '#platform/pictures/picture.tsx'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { Fields, Menu, RenderContext } from '#platform/view.ts'
import { Crest } from '#platform/pictures/crest.tsx'

/** Menus with price and time. Each row is a link, or with `draftFields` a button that posts the input. */
export const MenuList = ({
  context,
  shopName,
  menus,
  bookable = true,
  staffId,
  draftFields,
  saysTax = true,
}: {
  context: RenderContext
  shopName: string
  menus: readonly Menu[]
  bookable?: boolean
  /** Whom a link of the shop has chosen. */
  staffId?: number | undefined
  draftFields?: Fields | undefined
  /** Of several lists the last one says that tax is included. */
  saysTax?: boolean
}): ReactNode => {
  const hasPictures = menus.some(({ image }) => image !== null)
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {menus.map((menu) => (
          <li key={menu.id}>
            <Row
              context={context}
              menu={menu}
              bookable={bookable && !menu.is_add_on}
              staffId={staffId}
              draftFields={draftFields}
            >
              <span className="flex items-center gap-3.5">
                {hasPictures && <MenuPicture menu={menu} shopName={shopName} />}
                <MenuText
                  context={context}
                  menu={menu}
                  leads={!context.isPreview && bookable && !menu.is_add_on}
                />
              </span>
            </Row>
          </li>
        ))}
      </ul>
      {saysTax && <TaxIncluded context={context} />}
    </>
  )
}

export const TaxIncluded = ({ context: { lang } }: { context: RenderContext }): ReactNode => (
  <p className="mt-1.5 text-right text-xs text-ink-soft">{booking[lang].menu.taxIncluded}</p>
)

const Row = ({
  context,
  menu,
  bookable,
  staffId,
  draftFields,
  children,
}: {
  context: RenderContext
  menu: Menu
  bookable: boolean
  staffId: number | undefined
  draftFields: Fields | undefined
  children: ReactNode
}) => {
  if (context.isPreview || !bookable) return <div className={boxClass}>{children}</div>
  if (draftFields)
    return (
      <form method="post" action={shopPath(context, '/change')}>
        <HiddenFields fields={draftFields} without={['edit', 'menu', 'more']} />
        <input type="hidden" name="edit" value="time" />
        <button name="menu" value={menu.id} className={`${pressClass} w-full text-left`}>
          {children}
        </button>
      </form>
    )
  return (
    <a href={shopPath(context, '/book', { menu: menu.id, staff: staffId })} className={pressClass}>
      {children}
    </a>
  )
}

/** Beside menus with a photograph, one without has the crest: never an empty frame. */
export const MenuPicture = ({ menu: { image }, shopName }: { menu: Menu; shopName: string }): ReactNode =>
  image ? (
    <Picture
      image={{ ...image, url: image.image_url }}
      sizes="72px"
      box="size-18 shrink-0 self-start rounded-md"
    />
  ) : (
    <span className="grid size-18 shrink-0 place-items-center self-start rounded-md bg-cloth-tint text-cloth">
      <Crest name={shopName} className="size-9 text-base opacity-60" />
    </span>
  )

/** Two lines where there is room; a long name has its price below it. `leads` shows that the row can be pressed. */
export const MenuText = ({
  context: { lang },
  menu,
  leads,
}: {
  context: RenderContext
  menu: Menu
  leads: boolean
}): ReactNode => (
  <span className="min-w-0 flex-1">
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-voice min-w-32 flex-1 leading-snug font-bold">{menu.name}</span>{' '}
      <span className="figures ml-auto font-bold whitespace-nowrap">{formatAmount(lang, menu.price)}</span>
    </span>{' '}
    <span className="mt-0.5 flex items-start gap-x-3 text-sm leading-normal text-ink-soft">
      <span className="line-clamp-3 min-w-0 flex-1 whitespace-pre-line">{menu.description}</span>{' '}
      <span className="figures flex items-center whitespace-nowrap">
        <span className="sr-only">{booking[lang].menu.minutes('')}</span>
        {formatDuration(lang, menu.total_duration)}
        {leads && <Icon path={chevronRightIcon} size={16} className="-mr-1" />}
      </span>
    </span>{' '}
    {menu.price_changes.slice(0, 1).map(({ from_date: from, price }) => (
      <span key={from} className="figures mt-0.5 block text-right text-xs text-ink-soft">
        {bookingCart[lang].priceFrom(formatShortDate(lang, from), formatAmount(lang, price))}
      </span>
    ))}
    {menu.requires_approval && (
      <span className="mt-1.5 inline-block rounded-full border border-dashed border-caution bg-caution-tint px-2.5 py-0.5 text-xs font-bold text-caution">
        {booking[lang].menu.approval}
      </span>
    )}
  </span>
)

const boxClass = 'block px-3.5 py-3'
const pressClass = `${boxClass} min-h-11 text-ink no-underline transition-colors hover:bg-cloth-tint focus-visible:-outline-offset-2`
