import { widgets } from '@noren/words/admin/widgets'
import { useState } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { checkPictures } from './check-pictures.ts'
import { type Picture, readPicture } from './read-picture.ts'

/** Checks and reads chosen files; returns the pictures and the messages about them. */
export const usePictures = (most: number, onSelect: (pictures: Picture[]) => void) => {
  const words = useWords(widgets).picture
  const [reading, setReading] = useState(false)
  const [error, setError] = useState<'type' | 'size' | 'unreadable'>()
  const [left, setLeft] = useState(false)
  const choose = async (files: readonly File[]) => {
    if (files.length === 0 || reading) return
    const checked = checkPictures(files, most)
    setError(checked.problem)
    setLeft(checked.left > 0)
    if (checked.problem !== undefined) return
    setReading(true)
    try {
      const pictures = await Promise.all(checked.taken.map(readPicture))
      onSelect(pictures)
      announce(most === 1 ? words.chosen : words.chosenMany(pictures.length))
    } catch {
      setError('unreadable')
    }
    setReading(false)
  }
  return {
    choose: (files: readonly File[]) => void choose(files),
    reading,
    error: error && words[error],
    note: left ? words.onlyFirst(most) : undefined,
  }
}
