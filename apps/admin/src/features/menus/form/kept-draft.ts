import { common } from '@noren/words/common'
import { useEffect, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { useSession } from '#platform/session.tsx'
import { dropDraft, savedDraft, useDraft } from '#platform/stored/drafts.ts'
import { toast } from '#platform/toast.tsx'
import type { MenuDraft } from './draft.ts'

/**
 * Keeps what `read` gives when the session ends, undefined for an untouched form; returns what was kept for this menu. The image is not
 * kept.
 */
export const useKeptDraft = (
  menuId: number | undefined,
  read: () => MenuDraft | undefined,
): MenuDraft | undefined => {
  const name = `menu.${menuId ?? 'new'}`
  const { user } = useSession()
  const { restored } = useWords(common)
  // The same form kept it.
  const [typed] = useState(() => savedDraft(name, user?.id) as MenuDraft | undefined)
  useDraft(name, read)
  useEffect(() => {
    dropDraft(name)
    if (typed !== undefined) toast({ title: restored })
  }, [name, typed, restored])
  return typed
}
