import { widgets } from '@noren/words/admin/widgets'
import { useState } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { checkPictures, isHeic, isTooLarge } from './check-pictures.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import { type Area, hasShape, type Picture, readPicture, redraw } from './picture.ts'

type Note = { kind: 'warning' | 'info'; text: string }
type Problem = 'type' | 'size' | 'unreadable' | 'undecodable'
/** What `PictureSteps` shows. */
export type PictureStepsState = {
  note: Note | undefined
  /** Where they are too large, and the browser may make them smaller. */
  shrink: (() => void) | undefined
  reading: boolean
  /** Of the picture that was cropped last, or is now. */
  crop: Omit<CropDialogProps, 'busy'> | undefined
}

/** Checks and reads chosen files; `ratio` has them cropped where they have another shape. Rules PAGE-9, PAGE-10, PAGE-46, PAGE-49. */
export const usePictures = (
  most: number,
  onSelect: (pictures: Picture[]) => void,
  { ratio }: { ratio?: number } = {},
) => {
  const words = useWords(widgets).picture
  const [reading, setReading] = useState(false)
  const [error, setError] = useState<Problem>()
  const [note, setNote] = useState<Note>()
  const [large, setLarge] = useState<readonly File[]>([])
  const [cropped, setCropped] = useState<{ picture: Picture; ratio: number }>()
  const [isCropping, setCropping] = useState(false)
  const attempt = async (problem: Problem, work: () => Promise<void>) => {
    setReading(true)
    await work().catch(() => setError(problem))
    setReading(false)
  }
  const give = (pictures: Picture[]) => {
    onSelect(pictures)
    announce(most === 1 ? words.chosen : words.chosenMany(pictures.length))
  }
  const take = async (files: readonly File[]) => {
    const pictures: Picture[] = []
    // One after the other: each takes the memory of its pixels.
    for (const file of files) {
      const picture = await readPicture(file)
      if (ratio !== undefined && !hasShape(picture, ratio)) {
        setCropped({ picture, ratio })
        return setCropping(true)
      }
      pictures.push(isTooLarge(file) ? await redraw(picture) : picture)
    }
    give(pictures)
  }
  const choose = async (files: readonly File[]) => {
    if (files.length === 0 || reading) return
    const { taken, left, problem } = checkPictures(files, most)
    setError(problem)
    setLarge(problem === 'size' ? files.slice(0, most) : [])
    setNote(
      problem === 'type' && files.some(isHeic)
        ? { kind: 'info', text: words.heic }
        : left > 0
          ? { kind: 'warning', text: words.onlyFirst(most) }
          : undefined,
    )
    if (problem === undefined) await attempt('unreadable', () => take(taken))
  }
  const shrink = () =>
    attempt('undecodable', async () => {
      await take(large)
      setLarge([])
      setError(undefined)
    })
  const crop = (picture: Picture, area: Area) =>
    attempt('undecodable', async () => {
      give([await redraw(picture, area)])
      setCropping(false)
    })
  const steps: PictureStepsState = {
    note,
    shrink: error === 'size' ? () => void shrink() : undefined,
    reading,
    crop: cropped && {
      ...cropped,
      open: isCropping,
      onUse: (area) => void crop(cropped.picture, area),
      onClose: () => setCropping(false),
    },
  }
  return {
    choose: (files: readonly File[]) => void choose(files),
    reading,
    error: error && words[error],
    steps,
  }
}
