import { Button } from '@noren/ui/button'
import { eyeIcon, Icon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'

/** Keeps its word while the preview is made; that it is being made is said. Rule PAGE-5. */
export const PreviewButton = ({
  generating,
  onPress,
}: {
  generating: boolean
  onPress: () => void
}): ReactNode => {
  const words = useWords(widgets)
  useEffect(() => {
    if (generating) announce(words.previewing)
  }, [generating, words.previewing])
  return (
    <Button variant="outline" busy={generating} onClick={onPress}>
      {!generating && <Icon path={eyeIcon} size={18} />}
      {words.preview}
    </Button>
  )
}
