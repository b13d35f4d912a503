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

/**
 * Menus with price and time, in one border. Each row is a link, or with `draftFields` a button that posts the input. Rules PAGE-35,
 * BOOK-165.
 */
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
  const hasColumn = hasPictureColumn(menus)
  const words = bookingCart[context.lang]
  const onlyAddOns = menus.every((menu) => menu.is_add_on)
  return (
    <>
      {bookable && onlyAddOns && <p className="-mt-1 mb-3 text-sm text-ink-soft">{words.addOnNote}</p>}
      <ul className={listClass}>
        {menus.map((menu) => (
          <li key={menu.id}>
            <Row
              context={context}
              menu={menu}
              bookable={bookable && !menu.is_add_on}
              staffId={staffId}
              draftFields={draftFields}
            >
              <MenuRow
                menu={menu}
                shopName={shopName}
                hasColumn={hasColumn}
                sign={context.isPreview || !bookable ? undefined : menu.is_add_on ? 'room' : 'leads'}
              >
                <MenuText
                  context={context}
                  menu={menu}
                  note={bookable && menu.is_add_on && !onlyAddOns ? words.addOnNote : undefined}
                />
              </MenuRow>
            </Row>
          </li>
        ))}
      </ul>
      {saysTax && <TaxIncluded context={context} />}
    </>
  )
}

/** Pictures have a column where at least half of the menus have one. */
export const hasPictureColumn = (menus: readonly Menu[]): boolean =>
  menus.filter(({ image }) => image !== null).length * 2 >= Math.max(1, menus.length)

/**
 * A menu beside its picture, which stands at the end of its row where there is no column of them. The `sign` shows that the row can be
 * pressed; one that cannot has its room, so that all prices stand in one column.
 */
export const MenuRow = ({
  menu,
  shopName,
  hasColumn,
  sign,
  children,
}: {
  menu: Menu
  shopName: string
  hasColumn: boolean
  sign?: 'leads' | 'room' | undefined
  children: ReactNode
}): ReactNode => (
  <span className="flex min-w-0 flex-1 items-start gap-3">
    {hasColumn && <MenuPicture menu={menu} shopName={shopName} />}
    {children}
    {!hasColumn && menu.image && <MenuPicture menu={menu} shopName={shopName} />}
    {sign && (
      <Icon
        path={chevronRightIcon}
        size={16}
        className={`-mr-1 self-center text-ink-soft ${sign === 'room' ? 'invisible' : ''}`}
      />
    )}
  </span>
)

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
  if (context.isPreview || !bookable) return <div className={`choice ${boxClass}`}>{children}</div>
  if (draftFields)
    return (
      <form method="post" action={shopPath(context, '/change')}>
        <HiddenFields fields={draftFields} without={['edit', 'menu', 'more']} />
        <input type="hidden" name="edit" value="time" />
        <button name="menu" value={menu.id} className={`choice ${pressClass} w-full text-left`}>
          {children}
        </button>
      </form>
    )
  return (
    <a
      href={shopPath(context, '/book', { menu: menu.id, staff: staffId })}
      className={`choice ${pressClass}`}
    >
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

/** The whole width for the name; price and time below it, in a wide row at its right. `note`: why it cannot be pressed. */
export const MenuText = ({
  context: { lang },
  menu,
  note,
}: {
  context: RenderContext
  menu: Menu
  note?: string | undefined
}): ReactNode => {
  const words = booking[lang].menu
  return (
    <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_auto_1fr]">
      <span className="phrases line-clamp-3 font-voice text-base leading-[1.45] font-bold tracking-normal">
        {menu.name}
      </span>{' '}
      <span className="figures mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm leading-normal whitespace-nowrap sm:col-start-2 sm:row-span-3 sm:row-start-1 sm:mt-0 sm:flex-col sm:items-end">
        <span className="font-bold sm:text-base sm:leading-[1.45]">{formatAmount(lang, menu.price)}</span>{' '}
        <span className="text-ink-soft sm:hidden">{words.join}</span>{' '}
        <span className="text-ink-soft">
          <span className="sr-only">{words.minutes('')}</span>
          {formatDuration(lang, menu.total_duration)}
        </span>{' '}
        {menu.price_changes.slice(0, 1).map(({ from_date: from, price }) => (
          <span key={from} className="basis-full text-xs text-ink-soft sm:basis-auto">
            {bookingCart[lang].priceFrom(formatShortDate(lang, from), formatAmount(lang, price))}
          </span>
        ))}
      </span>{' '}
      {menu.description && (
        <span className="mt-0.5 line-clamp-2 text-sm leading-normal whitespace-pre-line text-ink-soft">
          {menu.description}
        </span>
      )}
      {note && <span className="mt-0.5 text-xs text-ink-soft">{note}</span>}
      {menu.requires_approval && (
        <span className="mt-1.5 w-fit rounded-full border border-dashed border-caution bg-caution-tint px-2.5 py-0.5 text-xs font-bold text-caution">
          {words.approval}
        </span>
      )}
    </span>
  )
}

const listClass = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface'
/** Staff to choose from, and menus to tick: each in a border of its own. */
export const choicesClass = 'choices grid gap-2'
const boxClass = 'block px-3 py-3 sm:px-3.5'
const pressClass = `${boxClass} min-h-11 text-ink no-underline transition-colors hover:bg-cloth-tint focus-visible:-outline-offset-2`
