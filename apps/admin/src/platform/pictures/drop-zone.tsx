import { Icon, pictureIcon, spinnerIcon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode, Ref } from 'react'
import { useWords } from '#platform/language.ts'
import { useHasMouse } from '#platform/media.ts'

/** The empty zone: opens the file dialog, and with a mouse takes dropped files. Rule SCR-237. */
export const DropZone = ({
  ref,
  label,
  rule,
  hint,
  describedBy,
  over,
  reading,
  onPress,
}: {
  ref?: Ref<HTMLButtonElement>
  label: string
  rule: string
  hint?: ReactNode
  describedBy: string
  over: boolean
  reading: boolean
  onPress: () => void
}): ReactNode => {
  const words = useWords(widgets).picture
  const hasMouse = useHasMouse()
  return (
    <button
      ref={ref}
      type="button"
      aria-describedby={describedBy}
      aria-busy={reading || undefined}
      onClick={onPress}
      className={`flex min-h-44 w-full flex-col items-center justify-center gap-1.5 rounded-lg border-2 border-dashed px-4 py-6 text-center
        transition-colors hover:border-primary hover:bg-primary-tint ${over ? 'border-primary bg-primary-tint' : 'border-control bg-surface'}`}
    >
      <Icon
        path={reading ? spinnerIcon : pictureIcon}
        size={28}
        className={`text-primary ${reading ? 'animate-spin' : ''}`}
      />
      <span className="sr-only">{label}</span>
      <span className="leading-snug font-bold">
        {reading ? words.reading : over ? words.dropping : hasMouse ? words.drop : words.choose}
      </span>
      <span className="text-sm leading-snug text-ink-soft">{rule}</span>
      {hint && <span className="text-sm leading-snug text-ink-soft">{hint}</span>}
    </button>
  )
}
