import type { Reply } from '@noren/contract/client'
import { Notice } from '@noren/ui/notice'
import { registration } from '@noren/words/admin/registration'
import type { ReactNode } from 'react'
import { MenuFields } from '#features/menus/api.ts'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { type MenuDraft, menuForm } from './registration-draft.ts'
import { useStepForm } from './step-form.ts'
import { StepFrame } from './step-frame.tsx'

/** The last step; it submits all three. */
export const MenuStep = ({
  draft,
  onChange,
  onBack,
  onSend,
  onShopRefused,
  onDone,
}: {
  draft: MenuDraft
  onChange: (menu: MenuDraft) => void
  onBack: () => void
  onSend: () => Promise<Reply<'POST /api/shops'>>
  /** The name or the domain cannot be taken. */
  onShopRefused: (errors: Record<string, string[]>) => void
  onDone: () => unknown
}): ReactNode => {
  const words = useWords(registration)
  const form = useStepForm(menuForm, draft, onChange)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: [],
    send: onSend,
    onDone,
    onRefused: ({ code, errors = {} }) => {
      const ofShop = code === 'domain_taken' ? { domain: ['in_use'] } : errors
      if (!ofShop['domain'] && !ofShop['name']) return false
      onShopRefused(ofShop)
      return true
    },
  })
  return (
    <StepFrame
      title={words.menu.title}
      onSubmit={submit}
      onBack={onBack}
      submit={isSending ? words.submitting : words.submit}
      busy={isSending}
    >
      <MenuFields
        form={form}
        names={{ name: 'name', price: 'price', duration: 'duration', total: 'totalDuration' }}
      />
      {refusal && <Notice tone="danger" title={words.failed} />}
    </StepFrame>
  )
}
