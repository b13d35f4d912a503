import type { Shop } from '@noren/contract/shops/settings'
import { cardClass } from '@noren/ui/card'
import { shell } from '@noren/words/admin/shell'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { SeatsPart } from '#features/seats/api.ts'
import { LinkRow } from './link-row.tsx'
import { useWords } from '#platform/language.ts'
import { paths } from '#platform/paths.ts'
import { setup } from '#platform/setup.ts'
import { AddressFields } from './address/address-fields.tsx'
import { AdvancePaymentFields } from './payment/advance-payment-fields.tsx'
import { BillFields } from './payment/bill-fields.tsx'
import { BookingFields } from './booking/booking-fields.tsx'
import { WaitlistFields } from './booking/waitlist-fields.tsx'
import { ContactFields } from './contact/contact-fields.tsx'
import { DomainField } from './domain/field.tsx'
import { PaymentFields } from './payment/payment-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import type { SettingsFormOf } from './settings-draft.ts'
import type { SettingsPart } from './settings-parts.ts'
import { Section } from './settings-section.tsx'

/** What one page of the settings consists of. */
export const PartFields = ({
  part,
  form,
  read,
}: {
  part: SettingsPart
  form: SettingsFormOf
  read: Shop
}): ReactNode => {
  const words = useWords(shops)
  const { nav } = useWords(shell)
  const titles = words.sections
  switch (part) {
    case 'about':
      return (
        <>
          <ContactFields form={form} />
          <Section id="domain" title={titles.domain}>
            <DomainField form={form} shop={read} />
          </Section>
        </>
      )
    case 'place':
      return (
        <Section id="address" title={titles.address}>
          <AddressFields form={form} stored={read} />
        </Section>
      )
    case 'payment':
      return (
        <>
          <Section id="payment" title={titles.payment}>
            <PaymentFields form={form} />
            <BillFields form={form} />
          </Section>
          {setup.payments && (
            <Section id="advancePayment" title={titles.advancePayment}>
              <AdvancePaymentFields form={form} />
            </Section>
          )}
        </>
      )
    case 'booking':
      return (
        <>
          <Section id="booking" title={titles.booking} text={words.stay}>
            <BookingFields form={form} />
          </Section>
          <Section id="waitlist" title={titles.waitlist}>
            <WaitlistFields form={form} />
          </Section>
          <SeatsPart />
        </>
      )
    case 'notices':
      return (
        <>
          <Section id="reminder" title={titles.reminder}>
            <ReminderFields form={form} />
          </Section>
          <ul className={`${cardClass} divide-y divide-line`}>
            {(['mails', 'push'] as const).map((screen) => (
              <LinkRow key={screen} to={paths[screen]} title={nav[screen]}>
                {words.noticesElsewhere[screen]}
              </LinkRow>
            ))}
          </ul>
        </>
      )
  }
}
