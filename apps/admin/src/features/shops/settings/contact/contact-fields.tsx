import { shopNameMax, shopProfileMax } from '@noren/contract/limits'
import { TextArea, TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { PhoneInput } from '#platform/fields/phone-input.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { UnconfirmedAddress } from './unconfirmed.tsx'
import type { SettingsFormOf } from '../settings-draft.ts'
import { Section } from '../settings-section.tsx'

/** Who the shop is and how it is reached. Texts about deadlines name the telephone or the address. Rule SHOP-12. */
export const ContactFields = ({ form }: { form: SettingsFormOf }): ReactNode => {
  const words = useWords(shops)
  const [phone, email] = form.watch(['phone_number', 'email'])
  const hasNoContact = phone.trim() === '' && email.trim() === ''
  return (
    <>
      <Section id="shop" title={words.sections.shop}>
        <FormField form={form} name="name" label={words.name} need="required" help={words.nameHelp}>
          {(control) => <TextInput {...control} maxLength={shopNameMax} autoComplete="organization" />}
        </FormField>
        <FormField form={form} name="profile" label={words.profile} help={words.profileHelp}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={shopProfileMax}
              placeholder={words.profilePlaceholder}
            />
          )}
        </FormField>
      </Section>
      <Section id="contact" title={words.sections.contact}>
        <FormField form={form} name="phone_number" label={words.phone} help={words.phoneHelp}>
          {(control) => <PhoneInput {...control} />}
        </FormField>
        <FormField form={form} name="email" label={words.email} help={words.emailHelp}>
          {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="email" />}
        </FormField>
        <UnconfirmedAddress />
        {hasNoContact && (
          <Notice tone="caution" title={words.noContact}>
            {words.noContactText}
          </Notice>
        )}
      </Section>
    </>
  )
}
