import { domainMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { registration } from '@noren/words/admin/registration'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { DomainHint } from '#features/shops/api.ts'
import { FormField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import type { ShopDraft } from './registration-draft.ts'
import type { ProposedDomain } from './use-proposed-domain.ts'

/** Proposed from the name, and the owner's to change; without one the server makes one up. Rule SHOP-25. */
export const DomainField = <Output,>({
  form,
  status,
  check,
  forget,
}: { form: FormOf<ShopDraft, Output> } & Pick<ProposedDomain, 'status' | 'check' | 'forget'>): ReactNode => {
  const words = useWords(registration).name
  const { domainRule, domainStatus } = useWords(shops)
  return (
    <FormField
      form={form}
      name="domain"
      label={words.domain}
      need="optional"
      help={words.domainHelp}
      messages={{
        domain: domainRule,
        domain_reserved: domainStatus.unavailable,
        in_use: domainStatus.in_use,
      }}
      rules={{ onBlur: check, onChange: forget }}
      hint={status && <DomainHint status={status} />}
    >
      {(control) => (
        <TextInput
          {...control}
          className="figures"
          maxLength={domainMax}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          placeholder={words.domainPlaceholder}
        />
      )}
    </FormField>
  )
}
