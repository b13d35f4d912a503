import { pictureTypes } from '@noren/contract/limits'
import { Icon, pictureIcon, spinnerIcon } from '@noren/ui/icon'
import { widgets } from '@noren/words/admin/widgets'
import { type DragEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { useWords } from '#platform/language.ts'

/** `target` makes a part one that files may be dropped on; `over` while some are held above it. */
export const useDrop = (onFiles: (files: File[]) => void) => {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // A file dropped beside the zone would replace the page and lose what was typed.
    document.addEventListener('dragover', keepPage)
    document.addEventListener('drop', keepPage)
    return () => {
      document.removeEventListener('dragover', keepPage)
      document.removeEventListener('drop', keepPage)
    }
  }, [])
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { over, target }
}

/** Invisible: a named button opens it. */
export const FileInput = ({
  ref,
  many,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  many: boolean
  onFiles: (files: File[]) => void
}): ReactNode => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={pictureTypes.join(',')}
    multiple={many}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      // Cleared, or choosing the same file again would raise no event.
      currentTarget.value = ''
      onFiles(files)
    }}
  />
)

/** The empty zone: opens the file dialog, takes dropped files. */
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
        {reading ? words.reading : over ? words.dropping : words.drop}
      </span>
      <span className="text-sm leading-snug text-ink-soft">{rule}</span>
      {hint && <span className="text-sm leading-snug text-ink-soft">{hint}</span>}
    </button>
  )
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

const keepPage = (event: globalThis.DragEvent) => {
  if (event.dataTransfer !== null && hasFiles(event.dataTransfer)) event.preventDefault()
}
