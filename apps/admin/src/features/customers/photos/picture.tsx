import type { CustomerPhoto, PhotoPhase, PhotoSize } from '@noren/contract/customers/photos'
import { Icon, pictureIcon } from '@noren/ui/icon'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { addressOf } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'

/** The bytes of a photograph, with its colour until they are there; where they do not come, it says so. */
export const Picture = ({
  photo,
  size,
  alt = '',
  className,
}: {
  photo: CustomerPhoto
  size: PhotoSize
  alt?: string
  className: string
}): ReactNode => {
  const { notShown } = useWords(customerPhotos)
  const [isFailed, setFailed] = useState(false)
  if (isFailed)
    return (
      <span
        className={`flex flex-col items-center justify-center gap-1 bg-paper-deep text-sm text-ink-soft ${className}`}
      >
        <Icon path={pictureIcon} />
        {notShown}
      </span>
    )
  return (
    <img
      src={`${addressOf(photo.image_url)}${size === 'small' ? '?size=small' : ''}`}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={size === 'small' ? 'lazy' : undefined}
      onError={() => setFailed(true)}
      style={{ backgroundColor: photo.color ?? undefined }}
      className={className}
    />
  )
}

export const PhaseChip = ({ phase }: { phase: PhotoPhase | null }): ReactNode => {
  const words = useWords(customerPhotos).phases
  if (phase === null) return null
  return (
    <span
      className={`rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap text-white ${
        phase === 'after' ? 'bg-primary' : 'bg-ink-soft'
      }`}
    >
      {words[phase]}
    </span>
  )
}

/** 「写真3」 where nothing is said of it; with the phase and the day, so that two of them are told apart. */
export const useNameOf = (photos: readonly CustomerPhoto[]): ((photo: CustomerPhoto) => string) => {
  const words = useWords(customerPhotos)
  const lang = useLanguage()
  return (photo) =>
    [
      photo.caption || words.photo(photos.indexOf(photo) + 1),
      photo.phase && words.phases[photo.phase],
      photo.taken_on && formatDate(lang, photo.taken_on),
    ]
      .filter(Boolean)
      .join(' ')
}
