import { domainMax } from '@noren/contract/limits'
import type { Shop } from '@noren/contract/shops/settings'
import { TextInput } from '@noren/ui/input'
import { shops } from '@noren/words/admin/shops'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { useDomainCheck } from './check.ts'
import { DomainHint } from './hint.tsx'
import type { SettingsFormOf } from '../settings-draft.ts'

/** The one part of the address that is the shop's own; whether it is free is asked when the field is left. Rules SHOP-5, SHOP-6. */
export const DomainField = ({ form, shop }: { form: SettingsFormOf; shop: Shop }): ReactNode => {
  const words = useWords(shops)
  const { status, check, forget } = useDomainCheck(shop.domain)
  return (
    <FormField
      form={form}
      name="domain"
      label={shop.domain_suffix === '' ? words.domain : words.domainFirst}
      help={shop.can_change_domain ? words.domainHelp : words.domainFixed}
      messages={{ domain: words.domainRule }}
      rules={{ onBlur: () => void check(form.getValues('domain')), onChange: forget }}
      hint={status && <DomainHint status={status} />}
    >
      {(control) => (
        <div className="figures flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <span className="text-ink-soft [overflow-wrap:anywhere]">{shop.domain_prefix}</span>
          <TextInput
            {...control}
            readOnly={!shop.can_change_domain}
            maxLength={domainMax}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode="url"
            className="min-w-48 flex-1"
          />
          {shop.domain_suffix && (
            <span className="text-ink-soft [overflow-wrap:anywhere]">{shop.domain_suffix}</span>
          )}
        </div>
      )}
    </FormField>
  )
}
