import { cartOf, choosableStaff, wantedFields } from '@noren/contract/booking/choice'
import { chevronRightIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { bookingCart } from '@noren/words/booking/cart'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import { HiddenFields } from '#platform/hidden-fields.tsx'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { AddMore } from '#shell/choice/change.tsx'
import { ChoiceTicket } from '#shell/choice/choice-ticket.tsx'
import { Frame, Heading } from '#shell/frame.tsx'
import { GoneNotice } from '#shell/notices/gone-notice.tsx'
import { choicesClass } from '#shell/menus/menu-list.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { NobodyOption, StaffOption } from './staff-option.tsx'

type Props = { context: RenderContext; page: PageOf<'staff'> }

/** Who serves: nobody in particular first, then each who is shown and does all of the menus. Rule BOOK-84. */
export const StaffPage = ({ context, page }: Props): ReactNode => {
  const { shop, choice, freeDays, draftFields, withdrawn } = page
  const { lang } = context
  const { wanted, guests } = choice
  const { companion, menuIds } = wanted
  const usual = cartOf(guests[0].menus, null)
  const nextOf = (staffId: number | null) => freeDays.find((day) => day.staff_id === staffId)?.next ?? null
  // One staff member does not serve two people at once.
  const isTaken = (id: number) => companion?.mode === 'together' && companion.staffId === id
  const staff = choosableStaff(shop, menuIds).filter(({ id }) => !isTaken(id))
  return (
    <Frame
      context={context}
      shopName={shop.name}
      step={1}
      choosesStaff
      ticket={<ChoiceTicket context={context} shop={shop} choice={choice} draftFields={draftFields} />}
    >
      <div className="step-head">
        <Heading>{bookingCart[lang].staff.title}</Heading>
        <AddMore
          context={context}
          shop={shop}
          choice={choice}
          draftFields={draftFields}
          className="lg:hidden"
        />
      </div>
      <GoneNotice context={context} gone={page.gone} />
      {withdrawn && (
        <div className="mt-3">
          <Notice tone="danger">
            <Unbroken text={bookingCart[lang].staff.withdrawn} />
          </Notice>
        </div>
      )}
      <ul className={`mt-3 ${choicesClass}`}>
        <li>
          <Row context={context} page={page} staffId={0}>
            <NobodyOption
              lang={lang}
              next={nextOf(null)}
              isFree={staff.some((one) => one.nomination_fee > 0)}
            />
          </Row>
        </li>
        {staff.map((one) => (
          <li key={one.id}>
            <Row context={context} page={page} staffId={one.id}>
              <StaffOption
                lang={lang}
                staff={one}
                own={cartOf(guests[0].menus, one)}
                usual={usual}
                next={nextOf(one.id)}
              />
            </Row>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** A link, or while there is input a button that posts it. */
const Row = ({
  context,
  page: { choice, draftFields },
  staffId,
  children,
}: Props & { staffId: number; children: ReactNode }) => {
  if (!draftFields)
    return (
      <a
        href={shopPath(context, '/book', { ...wantedFields(choice.wanted), staff: staffId })}
        className={rowClass}
      >
        {children}
        {chevron}
      </a>
    )
  return (
    <form method="post" action={shopPath(context, '/change')}>
      <HiddenFields fields={draftFields} without={['edit', 'staff', 'more']} />
      <input type="hidden" name="edit" value="time" />
      <button name="staff" value={staffId} className={`${rowClass} w-full text-left`}>
        {children}
        {chevron}
      </button>
    </form>
  )
}

const chevron = <Icon path={chevronRightIcon} size={16} className="-mr-1 text-ink-soft" />

const rowClass =
  'choice flex min-h-11 items-center gap-3.5 px-3.5 py-3 text-ink no-underline transition-colors hover:bg-cloth-tint focus-visible:-outline-offset-2'
