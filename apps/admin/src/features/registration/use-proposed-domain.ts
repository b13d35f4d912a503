import { domainMax, domainMin } from '@noren/contract/limits'
import { suggestDomains } from '@noren/words/names/domains'
import { useRef } from 'react'
import { useDomainCheck } from '#features/shops/api.ts'
import type { FormOf } from '#platform/forms/form.tsx'
import type { ShopDraft } from './registration-draft.ts'

/** The domain follows the name while the owner has not written one herself. Rule SHOP-25. */
export const useProposedDomain = <Output>(form: FormOf<ShopDraft, Output>) => {
  const { status, check, forget } = useDomainCheck('')
  const proposals = () =>
    suggestDomains(form.getValues('name'), {
      reading: form.getValues('reading'),
      min: domainMin,
      max: domainMax,
    })
  const proposed = useRef<string>(undefined)
  proposed.current ??= proposals().includes(form.getValues('domain')) ? form.getValues('domain') : ''
  const isOwn = () => ![proposed.current, ''].includes(form.getValues('domain'))
  const set = (domain: string) => {
    proposed.current = domain
    if (form.getValues('domain') === domain) return
    form.setValue('domain', domain)
    form.clearErrors('domain')
    forget()
  }
  const propose = () => {
    if (!isOwn()) set(proposals()[0] ?? '')
  }
  /** Asks whether it is free, and takes the next proposal where it is not; false where the owner's own one is not. */
  const settle = async (): Promise<boolean> => {
    if (!isOwn()) {
      for (const domain of proposals()) {
        set(domain)
        // Asked once more when it is saved.
        if (isUsable(await check(domain))) return true
      }
      set('')
      return true
    }
    const found = await check(form.getValues('domain'))
    if (isUsable(found)) return true
    form.setError(
      'domain',
      { message: found === 'in_use' ? 'in_use' : 'domain_reserved' },
      { shouldFocus: true },
    )
    return false
  }
  return {
    status,
    propose,
    settle,
    forget,
    check: () => {
      if (form.getValues('domain') !== '') void check(form.getValues('domain'))
    },
  }
}

export type ProposedDomain = ReturnType<typeof useProposedDomain>

const isUsable = (status: string | undefined): boolean => status === 'available' || status === 'failed'
