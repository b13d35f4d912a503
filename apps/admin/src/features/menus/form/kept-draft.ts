import { common } from '@noren/words/common'
import { useEffect, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { useSession } from '#platform/session.tsx'
import { dropDraft, savedDraft } from '#platform/stored/drafts.ts'
import { toast } from '#platform/toast.tsx'
import type { MenuDraft } from './draft.ts'

/** What was typed when the session ended, and the version of the menu that it began from. The image is not kept. */
export type KeptDraft = { typed: MenuDraft; version: number | undefined }

/** The name that `useDraft` keeps it under. */
export const draftName = (menuId: number | undefined): string => `menu.${menuId ?? 'new'}`

export const useKeptDraft = (name: string): KeptDraft | undefined => {
  const { user } = useSession()
  const { restored } = useWords(common)
  // The same form kept it.
  const [kept] = useState(() => savedDraft(name, user?.id) as KeptDraft | undefined)
  useEffect(() => {
    dropDraft(name)
    if (kept !== undefined) toast({ title: restored })
  }, [name, kept, restored])
  return kept
}
