import { contact } from '@noren/words/admin/contact'
import { useState } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { checkFiles } from './check-files.ts'

/** `data`: a data URL, as it is sent. */
export type Attachment = { id: number; name: string; size: number; data: string }

/** The files that go with an inquiry, read when they are chosen, and what is wrong with a choice. */
export const useAttachments = () => {
  const words = useWords(contact)
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [nextId, setNextId] = useState(1)
  const read = async (chosen: readonly File[]): Promise<void> => {
    const added: Attachment[] = []
    for (const [nth, file] of chosen.entries()) {
      const data = await readData(file)
      if (data === undefined) return setProblem(words.unreadable(file.name))
      added.push({ id: nextId + nth, name: file.name, size: file.size, data })
    }
    setNextId(nextId + chosen.length)
    setFiles([...files, ...added])
    announce(words.added(added.length))
  }
  const choose = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0 || isReading) return
    const wrong = checkFiles(chosen, files.length)
    setProblem(wrong && (wrong.problem === 'tooMany' ? words.tooMany : words[wrong.problem](wrong.name)))
    if (wrong) return
    setReading(true)
    await read(chosen)
    setReading(false)
  }
  return {
    files,
    problem,
    setProblem,
    isReading,
    choose: (chosen: readonly File[]) => void choose(chosen),
    remove: ({ id, name }: Attachment) => {
      setProblem(undefined)
      setFiles(files.filter((file) => file.id !== id))
      announce(words.removed(name))
    },
  }
}

/** Undefined where the file cannot be read, for example because it was moved. */
const readData = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    )
    reader.readAsDataURL(file)
  })
