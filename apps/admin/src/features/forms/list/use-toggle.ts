import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import { changeCached } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useFailureToast } from '#platform/notices/failure-toast.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Shows at once whether a section is enabled, and takes it back where the call fails. Rule FORM-10. */
export const useToggle = () => {
  const texts = useWords(words).toasts
  const showFailure = useFailureToast()
  const { mutateAsync } = useWrite(endpoints.updateSection, {
    scope: 'form-section toggles',
    show: ({ params: { id }, body: { enabled = true } }) => {
      showEnabled(Number(id), enabled)
      return () => showEnabled(Number(id), !enabled)
    },
  })
  return async ({ id, enabled }: FormSection) => {
    const reply = await mutateAsync({ params: { id }, body: { enabled: !enabled } })
    if (reply.ok) toast({ variant: 'success', title: enabled ? texts.hidden : texts.shown })
    else showFailure(texts.updateFailed, reply)
  }
}

const showEnabled = (id: number, enabled: boolean) =>
  changeCached('GET /api/forms', {}, ({ data: forms }) => ({
    data: forms.map((form) => ({
      ...form,
      sections: form.sections.map((section) => (section.id === id ? { ...section, enabled } : section)),
    })),
  }))
