import { pictureTypes } from '@noren/contract/limits'
import { type DragEvent, useEffect, useRef, useState } from 'react'

type Options = {
  many?: boolean
  /** As an input of the type `file` takes it; pictures unless given. */
  accept?: string
  /** Where dropped files are treated in another way than chosen ones. */
  onDrop?: (files: File[]) => void
}

/**
 * Files that are chosen or dropped. `open` asks for them, for which `input` is rendered somewhere; `target` makes a part one that they
 * may be dropped on, `over` while some are held above it.
 */
export const useFiles = (
  onFiles: (files: File[]) => void,
  { many = false, accept = pictureTypes.join(','), onDrop = onFiles }: Options = {},
) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    // A file dropped beside the target would replace the page and lose what was typed.
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
      onDrop([...event.dataTransfer.files])
    },
  }
  // Invisible: a named button opens it.
  const input = (
    <input
      ref={chooser}
      type="file"
      hidden
      accept={accept}
      multiple={many}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Cleared, or choosing the same file again would raise no event.
        currentTarget.value = ''
        onFiles(files)
      }}
    />
  )
  return { over, target, input, open: () => chooser.current?.click() }
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

const keepPage = (event: globalThis.DragEvent) => {
  if (event.dataTransfer !== null && hasFiles(event.dataTransfer)) event.preventDefault()
}
