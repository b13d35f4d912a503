import { type FormSection, forms as endpoints } from '@noren/contract/booking/forms'
import { sections as words } from '@noren/words/admin/forms/sections'
import { useRef, useState } from 'react'
import { useSend } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { useFailureToast } from '#platform/notices/failure-toast.ts'

/** Shows at once whether a section is enabled, and takes it back where the call fails. Rule FORM-10. */
export const useToggle = (sections: readonly FormSection[]) => {
  const texts = useWords(words).toasts
  const { mutateAsync } = useSend(endpoints.updateSection)
  const showFailure = useFailureToast()
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map())
  // Of each section the latest call: a further press waits for it, and only the last answer takes something back.
  const latest = useRef(new Map<number, Promise<unknown>>())
  const toggle = async ({ id, enabled }: FormSection) => {
    setWanted((before) => new Map(before).set(id, !enabled))
    const sending = (latest.current.get(id) ?? Promise.resolve()).then(() =>
      mutateAsync({ params: { id: String(id) }, body: { enabled: !enabled } }),
    )
    latest.current.set(id, sending)
    const reply = await sending
    if (latest.current.get(id) !== sending) return
    setWanted((before) => new Map([...before].filter(([key]) => key !== id)))
    if (reply.ok) toast({ variant: 'success', title: enabled ? texts.hidden : texts.shown })
    else showFailure(texts.updateFailed, reply)
  }
  return {
    shown: sections.map((section) => ({ ...section, enabled: wanted.get(section.id) ?? section.enabled })),
    toggle: (section: FormSection) => void toggle(section),
  }
}
