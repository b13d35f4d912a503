import {
  type TemplateDraft,
  type TemplateType,
  templates as endpoints,
} from '@noren/contract/messages/templates'
import { Button } from '@noren/ui/button'
import { Icon, mailIcon } from '@noren/ui/icon'
import { templates as words } from '@noren/words/admin/mails/templates'
import { common } from '@noren/words/common'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'

/** Sends the text as it stands to the owner's own address. Rule FORM-17. */
export const TestMail = ({
  type,
  values,
}: {
  type: TemplateType
  /** What stands in the form; undefined where it is not valid. */
  values: () => Promise<TemplateDraft | undefined>
}): ReactNode => {
  const texts = useWords(words).test
  const { network } = useWords(common)
  const { mutateAsync, isPending } = useWrite(endpoints.sendTest)
  const send = async () => {
    const body = await values()
    if (body === undefined) return
    const reply = await mutateAsync({ params: { type_or_id: type }, body })
    if (reply.ok) return toast({ variant: 'success', title: texts.sent(reply.body.data.to) })
    const why = { 0: network, 429: texts.limit }[reply.status] ?? reply.message
    toast({ variant: 'destructive', title: texts.failed, description: why })
  }
  return (
    <div className="mt-4">
      <Button variant="outline" busy={isPending} onClick={() => void send()}>
        {!isPending && <Icon path={mailIcon} size={18} />}
        {texts.send}
      </Button>
      <p className="mt-2 text-sm text-ink-soft">{texts.sentText}</p>
    </div>
  )
}
