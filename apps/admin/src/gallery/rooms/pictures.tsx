import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { PictureField } from '#platform/pictures/picture-field.tsx'
import { PicturesField } from '#platform/pictures/pictures-field.tsx'
import type { Picture } from '#platform/pictures/read-picture.ts'
import { later, Room, Shown, Value } from '../frame.tsx'

export const Pictures = (): ReactNode => {
  const words = useWords(gallery)
  const [cover, setCover] = useState<Picture | null>(null)
  const [alt, setAlt] = useState('')
  const [cropped, setCropped] = useState<Picture | null>(null)
  const [photos, setPhotos] = useState<(Picture & { id: string })[]>([])
  return (
    <Room title="Pictures">
      <Shown name="One picture">
        <PictureField
          id="gallery-cover"
          label={words.cover}
          hint={words.coverHint}
          url={cover?.dataUrl ?? null}
          alt={{ value: alt, onChange: setAlt, maxLength: 255 }}
          onSelect={setCover}
          onRemove={async () => {
            setCover(null)
            return later({ ok: true })
          }}
        />
        <Value>{cover && { name: cover.file.name, data: cover.dataUrl.slice(0, 30), alt }}</Value>
      </Shown>
      <Shown name="Cropped picture">
        <PictureField
          id="gallery-cropped"
          label={words.cover}
          hint={words.coverHint}
          url={cropped?.dataUrl ?? null}
          ratio={16 / 9}
          onSelect={setCropped}
          onRemove={async () => {
            setCropped(null)
            return later({ ok: true })
          }}
        />
        <Value>{cropped && { name: cropped.file.name, type: cropped.file.type }}</Value>
      </Shown>
      <Shown name="Several pictures">
        <PicturesField
          id="gallery-photos"
          label={words.photos}
          pictures={photos.map(({ id, dataUrl }) => ({ id, url: dataUrl }))}
          onSelect={(chosen) =>
            setPhotos((before) => [
              ...before,
              ...chosen.map((picture, index) => ({
                ...picture,
                id: `${before.length + index}-${picture.file.name}`,
              })),
            ])
          }
          onRemove={async (id) => {
            setPhotos((before) => before.filter((photo) => photo.id !== id))
            return { ok: true }
          }}
        />
        <Value>{photos.map(({ file }) => file.name)}</Value>
      </Shown>
    </Room>
  )
}
