import type { Look } from '@noren/contract/shops/cloths'
import { pages as pageWords } from '@noren/words/admin/pages'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { previewSections } from '../editor/block.ts'
import type { BlockEditor } from '../editor/use-blocks.ts'

/** An address that shows blocks and look as they are on the screen, saved or not. Rule PAGE-19. */
export const useMakePreview = ({ page, blocks, typed }: BlockEditor, look?: Look) => {
  const { mutateAsync, isPending, data } = useWrite('POST /api/pages/{id}/preview')
  const make = (live?: true) =>
    mutateAsync({
      params: { id: page.id },
      body: { content: { ...previewSections(blocks, typed), look }, live },
      isBackground: live === true,
    })
  return { make, isPending, data }
}

/** Opens the preview in a new tab, and says what became of it. Rule PAGE-5. */
export const usePreview = (editor: BlockEditor, look?: Look) => {
  const words = useWords(pageWords).preview
  const { make, isPending } = useMakePreview(editor, look)
  const open = async () => {
    // Opened by the press itself: what opens later is blocked by browsers.
    const tab = window.open('about:blank', '_blank')
    const reply = await make()
    if (!reply.ok) {
      tab?.close()
      const { status } = reply
      const description =
        status === 400 || status === 401 || status === 403 || status === 429 ? words[status] : words.other
      return toast({ variant: 'destructive', title: words.error, description })
    }
    const { preview_url } = reply.body.data
    tab?.location.replace(preview_url)
    const action = tab ? undefined : { label: words.open, onPress: () => void window.open(preview_url) }
    toast({
      variant: 'success',
      title: words.made,
      description: tab ? words.madeText : undefined,
      action,
    })
  }
  return { isGenerating: isPending, open: () => void open() }
}
