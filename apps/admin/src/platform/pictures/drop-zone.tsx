import { Icon, pictureIcon, spinnerIcon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode, Ref } from 'react'
import { useWords } from '#platform/language.ts'
import { useHasMouse } from '#platform/media.ts'

/** The empty zone: opens the file dialog, and with a mouse takes dropped files. On a phone it is a row of 96 px. Rules SCR-237, SCR-275. */
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
      className={`flex min-h-24 w-full items-center gap-3 rounded-lg border-2 border-dashed px-3 py-3 text-left sm:min-h-44 sm:flex-col sm:justify-center sm:gap-1.5 sm:px-4 sm:py-6 sm:text-center
        transition-colors hover:border-primary hover:bg-primary-tint ${over ? 'border-primary bg-primary-tint' : 'border-control bg-surface'}`}
    >
      <Icon
        path={reading ? spinnerIcon : pictureIcon}
        size={28}
        className={`shrink-0 text-primary ${reading ? 'animate-spin' : ''}`}
      />
      <span className="min-w-0">
        <span className="sr-only">{label}</span>
        <span className="block leading-snug font-bold">
          {reading ? words.reading : over ? words.dropping : hasMouse ? words.drop : words.choose}
        </span>
        <span className="mt-0.5 block text-sm leading-snug text-pretty text-ink-soft sm:mt-1.5">{rule}</span>
        {hint && (
          <span className="block text-sm leading-snug text-pretty text-ink-soft sm:mt-1.5">{hint}</span>
        )}
      </span>
    </button>
  )
}
