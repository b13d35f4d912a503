import { buttonClass } from '@noren/ui/button'
import { Icon, uploadIcon } from '@noren/ui/icon'
import { type ReactNode, useId } from 'react'

/** A button that asks for one file. */
export const FileButton = ({
  word,
  accept,
  disabled = false,
  onChoose,
}: {
  word: string
  /** As an input of the type `file` takes it. */
  accept: string
  disabled?: boolean
  onChoose: (file: File) => void
}): ReactNode => {
  const id = useId()
  return (
    <div className="relative inline-block">
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after it was mended.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass({ variant: 'tonal' })} pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2
          peer-focus-visible:outline-primary peer-disabled:opacity-60`}
      >
        <Icon path={uploadIcon} size={18} />
        {word}
      </label>
    </div>
  )
}
