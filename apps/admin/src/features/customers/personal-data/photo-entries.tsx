import type { PersonalData } from '@noren/contract/customers/personal-data'
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { formatDate } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { addressOf } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Entries, Facts, useMoment } from './facts.tsx'

/** As pictures; where the plan hides them, what is said of each. */
export const PhotoEntries = ({
  customerId,
  photos,
}: {
  customerId: number
  photos: PersonalData['photos']
}): ReactNode => {
  const words = useWords(personalData)
  const { phases } = useWords(customerPhotos)
  const lang = useLanguage()
  const moment = useMoment()
  const [isHidden, setHidden] = useState(false)
  return (
    <>
      {isHidden && <p className="mb-3 text-sm text-ink-soft">{words.photosHidden}</p>}
      <Entries of={photos} keyOf={({ id }) => id}>
        {(photo) => (
          <div className="print:break-inside-avoid">
            {!isHidden && (
              // Not lazily: what is not on the screen would be missing in print.
              <img
                src={addressOf(`/api/customers/${customerId}/photos/${photo.id}/image`)}
                alt={photo.caption || words.photoOf(photo.id)}
                onError={() => setHidden(true)}
                className="mb-2 max-h-[60vh] max-w-full rounded-md print:max-h-[12cm]"
              />
            )}
            <Facts
              names={words.photo}
              values={{
                ...photo,
                phase: photo.phase && phases[photo.phase],
                taken_on: photo.taken_on && formatDate(lang, photo.taken_on),
                created_at: moment(photo.created_at),
              }}
            />
          </div>
        )}
      </Entries>
    </>
  )
}
