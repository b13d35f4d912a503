import type { MailPreview, TemplateDraft, TemplateType } from '@noren/contract/messages/templates'
import { useEffect, useState } from 'react'
import { useWrite } from '#platform/queries/use-write.ts'
import { templateForm } from './template-draft.ts'

/** The server's own mail of these words, half a second after the last key press. What is shown stays until the next one is there. */
export const usePreview = (type: TemplateType, { subject, body_header }: TemplateDraft, isShown: boolean) => {
  const { mutateAsync } = useWrite('POST /api/email-templates/{type_or_id}/preview')
  const [mail, setMail] = useState<MailPreview>()
  const [problem, setProblem] = useState<'invalid' | 'failed'>()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (!isShown) return undefined
    const ending = new AbortController()
    const timer = setTimeout(() => void show(), mail === undefined ? 0 : pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
    async function show() {
      const checked = templateForm.safeParse({ subject, body_header })
      if (!checked.success) return setProblem('invalid')
      const reply = await mutateAsync({
        params: { type_or_id: type },
        body: checked.data,
        signal: ending.signal,
        isBackground: true,
      })
      if (ending.signal.aborted) return undefined
      if (reply.ok) setMail(reply.body.data)
      return setProblem(reply.ok ? undefined : 'failed')
    }
    // The mail itself only decides whether to wait.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [type, subject, body_header, isShown, attempts])
  return { mail, problem, retry: () => setAttempts((count) => count + 1) }
}

/** Milliseconds. */
const pause = 500
