import { widgets } from '@noren/words/admin/widgets'
import { useState } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { checkPictures, isHeic, isTooLarge } from './check-pictures.ts'
import { type Area, hasShape } from './crop-area.ts'
import { encodePicture, openBitmap } from './encode-picture.ts'
import { type Picture, readPicture } from './read-picture.ts'

type Note = { kind: 'warning' | 'info'; text: string }
type Problem = 'type' | 'size' | 'unreadable' | 'undecodable'
export type Cropping = { bitmap: ImageBitmap; name: string; ratio: number }
/** What `PictureSteps` shows. */
export type PictureStepsState = {
  note: Note | undefined
  /** Where they are too large, and the browser may make them smaller. */
  shrink: (() => void) | undefined
  reading: boolean
  cropping: Cropping | undefined
  crop: (area: Area) => void
  stopCropping: () => void
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
  const [cropping, setCropping] = useState<Cropping>()
  const take = async (files: readonly File[]) => {
    const pictures = await Promise.all(files.map(readPicture))
    onSelect(pictures)
    announce(most === 1 ? words.chosen : words.chosenMany(pictures.length))
  }
  /** Undefined where it has its shape already, or none is wanted. */
  const cropOf = async (file: File | undefined): Promise<Cropping | undefined> => {
    if (ratio === undefined || file === undefined) return undefined
    const bitmap = await openBitmap(file)
    if (!hasShape(bitmap, ratio)) return { bitmap, name: file.name, ratio }
    bitmap.close()
    return undefined
  }
  const attempt = async (problem: Problem, work: () => Promise<void>) => {
    setReading(true)
    await work().catch(() => setError(problem))
    setReading(false)
  }
  const choose = async (files: readonly File[]) => {
    if (files.length === 0 || reading) return
    const checked = checkPictures(files, most)
    setError(checked.problem)
    setLarge(checked.problem === 'size' ? files.slice(0, most) : [])
    setNote(
      checked.problem === 'type' && files.some(isHeic)
        ? { kind: 'info', text: words.heic }
        : checked.left > 0
          ? { kind: 'warning', text: words.onlyFirst(most) }
          : undefined,
    )
    if (checked.problem !== undefined) return
    await attempt('unreadable', async () => {
      const found = await cropOf(checked.taken[0])
      if (found) setCropping(found)
      else await take(checked.taken)
    })
  }
  const shrink = () =>
    attempt('undecodable', async () => {
      const found = await cropOf(large[0])
      if (found) setCropping(found)
      else await take(await shrinkAll(large))
      setLarge([])
      setError(undefined)
    })
  const stopCropping = () => {
    cropping?.bitmap.close()
    setCropping(undefined)
  }
  const crop = (area: Area) =>
    attempt('undecodable', async () => {
      if (!cropping) return
      await take([await encodePicture(cropping.bitmap, { area, name: cropping.name })])
      stopCropping()
    })
  const steps: PictureStepsState = {
    note,
    shrink: error === 'size' ? () => void shrink() : undefined,
    reading,
    cropping,
    crop: (area) => void crop(area),
    stopCropping,
  }
  return {
    choose: (files: readonly File[]) => void choose(files),
    reading,
    error: error && words[error],
    steps,
  }
}

/** One after the other: each takes the memory of its pixels. */
const shrinkAll = async (files: readonly File[]): Promise<File[]> => {
  const made: File[] = []
  for (const file of files) {
    if (!isTooLarge(file)) {
      made.push(file)
      continue
    }
    const bitmap = await openBitmap(file)
    made.push(await encodePicture(bitmap, { name: file.name }))
    bitmap.close()
  }
  return made
}
