import { variantOf } from '@noren/contract/pages/documents'
import type { GalleryImage } from '@noren/contract/pages/images'
import { galleryImagesMax } from '@noren/contract/limits'
import { IconButton } from '@noren/ui/button'
import { FieldError } from '@noren/ui/field'
import { trashIcon } from '@noren/ui/icon'
import { Skeleton } from '@noren/ui/placeholder'
import { pages as pageWords } from '@noren/words/admin/pages'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useSorting } from '#platform/actions/use-sorting.tsx'
import { useWords } from '#platform/language.ts'
import { SortableList } from '#platform/lists/sortable-list.tsx'
import { DropZone } from '#platform/pictures/drop-zone.tsx'
import { PictureSteps } from '#platform/pictures/picture-steps.tsx'
import { RemovePicture } from '#platform/pictures/remove-picture.tsx'
import { usePictures } from '#platform/pictures/use-pictures.ts'
import { useFiles } from '#platform/uploads/use-files.tsx'
import { QueryState } from '#platform/queries/query-state.tsx'
import { AltInput } from './alt-input.tsx'
import { SectionHead } from './editor/section-head.tsx'
import { useGallery, useUploads } from './use-gallery.ts'

/** Photographs of the shop at the end of the booking page, in the owner's order. Rule PAGE-45. */
export const Gallery = ({ onChange }: { onChange: () => void }): ReactNode => {
  const words = useWords(pageWords).gallery
  const query = useRead('GET /api/gallery-images', {})
  const { isSorting, button } = useSorting(words.sortedList, query.data?.data.length ?? 0)
  return (
    <section aria-labelledby="gallery">
      <SectionHead id="gallery" title={words.title} text={words.text} action={button} />
      <QueryState
        query={query}
        failed={words.failed}
        skeleton={<Skeleton className="h-24 rounded-lg! sm:h-44" />}
      >
        {({ data }) => <Photographs images={data} isSorting={isSorting} onChange={onChange} />}
      </QueryState>
    </section>
  )
}

const Photographs = ({
  images,
  isSorting,
  onChange,
}: {
  images: readonly GalleryImage[]
  isSorting: boolean
  onChange: () => void
}) => {
  const words = useWords(pageWords).gallery
  const { ordered, reorder, setAlt, remove } = useGallery(images, onChange)
  const [asked, setAsked] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const zone = useRef<HTMLButtonElement>(null)
  const positions = new Map(ordered.map(({ id }, index) => [id, index + 1]))
  const nameOf = ({ id, alt_text }: GalleryImage) => alt_text || words.photo(positions.get(id) ?? 0)
  return (
    <div className="space-y-3">
      {ordered.length > 0 && (
        <SortableList
          label={words.title}
          items={ordered}
          keyOf={({ id }) => String(id)}
          nameOf={nameOf}
          onReorder={reorder}
          inner
          sorting={isSorting}
        >
          {(image) => (
            <div className={`flex items-center gap-3 py-2 ${isSorting ? '' : 'px-2'}`}>
              <img
                src={image.widths.includes(320) ? variantOf(image.image_url, 320, 'webp') : image.image_url}
                alt=""
                loading="lazy"
                className="size-18 shrink-0 rounded-md bg-paper-deep object-cover"
              />
              {isSorting ? (
                <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{nameOf(image)}</p>
              ) : (
                <>
                  <div className="min-w-0 flex-1">
                    <AltInput
                      label={words.altOf(positions.get(image.id) ?? 0)}
                      placeholder={words.altHint}
                      value={image.alt_text}
                      draft={`gallery.${image.id}`}
                      onSave={(alt) => setAlt(image.id, alt)}
                    />
                  </div>
                  <IconButton
                    label={words.remove(nameOf(image))}
                    path={trashIcon}
                    onClick={() => {
                      setAsked(image.id)
                      setAsking(true)
                    }}
                  />
                </>
              )}
            </div>
          )}
        </SortableList>
      )}
      <Upload zone={zone} free={galleryImagesMax - ordered.length} onChange={onChange} />
      <RemovePicture
        open={isAsking}
        text={words.confirm}
        onClose={() => setAsking(false)}
        onRemove={() => (asked === undefined ? Promise.resolve({ ok: true }) : remove(asked))}
        returnTo={() => zone.current}
      />
    </div>
  )
}

const Upload = ({
  zone,
  free,
  onChange,
}: {
  zone: Ref<HTMLButtonElement>
  free: number
  onChange: () => void
}) => {
  const words = useWords(pageWords).gallery
  const picture = useWords(widgets).picture
  const { add, sending, failure } = useUploads(onChange)
  const { choose, reading, error, steps } = usePictures(Math.max(free, 1), (chosen) => void add(chosen))
  const { over, target, input, open } = useFiles(choose, { many: true })
  if (free <= 0)
    return (
      <div>
        <p className="text-sm text-ink-soft">{words.full}</p>
        {/* That only some of the chosen ones had a place. */}
        <PictureSteps steps={steps} />
      </div>
    )
  return (
    <div {...target}>
      {input}
      <DropZone
        ref={zone}
        label={words.add}
        rule={picture.ruleMany(free)}
        hint={sending ?? words.hint}
        describedBy="gallery-upload-error"
        over={over}
        reading={reading || sending !== undefined}
        onPress={open}
      />
      <FieldError id="gallery-upload" error={error ?? failure} />
      <PictureSteps steps={steps} />
    </div>
  )
}
