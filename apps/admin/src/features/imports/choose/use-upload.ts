import { imports as calls, type ImportRun } from '@noren/contract/imports'
import type { ImportKind } from '@noren/contract/imports/columns'
import { importFileNameMax } from '@noren/contract/limits'
import { importFiles } from '@noren/words/admin/imports/files'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidate, replaceAnswer } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { importPath } from '#platform/paths.ts'
import type { UploadDetails } from '#platform/uploads/progress.ts'
import { type FileReply, sendFile, type Sending } from '#platform/uploads/send-file.ts'
import { problemOf } from './check-file.ts'

export type UploadStep =
  | { step: 'empty' }
  /** `isArrived`: the server has all of it and reads it. */
  | { step: 'sending'; name: string; isArrived: boolean; details: UploadDetails }
  | { step: 'refused'; text: string }

/** One file on its way; what the server has understood of it is shown on a screen of its own. Rule IMP-70. */
export const useUpload = (kind: ImportKind) => {
  const words = useWords(importFiles)
  const navigate = useNavigate()
  const [state, setState] = useState<UploadStep>({ step: 'empty' })
  const sending = useRef<Sending<ImportRun>>(undefined)
  const wasStopped = useRef(false)
  // Leaving the screen stops what has not arrived.
  useEffect(() => () => sending.current?.stop(), [])

  const refuse = (text: string) => setState({ step: 'refused', text })
  const send = async (file: File): Promise<FileReply<ImportRun>> => {
    const began = performance.now()
    const progress = (sent: number) =>
      setState({
        step: 'sending',
        name: file.name,
        isArrived: sent >= file.size,
        details: detailsOf(sent, file, began),
      })
    progress(0)
    const query = new URLSearchParams({ kind, name: nameOf(file) })
    sending.current = sendFile<ImportRun>(
      `${calls.receive.path}?${query.toString()}`,
      file,
      progress,
      calls.receive.upload,
    )
    const reply = await sending.current.reply
    sending.current = undefined
    return reply
  }

  return {
    state,
    choose: async (files: readonly File[]): Promise<void> => {
      const [file] = files
      if (sending.current || !file) return
      if (files.length > 1) return refuse(words.problems.none)
      const problem = problemOf(file)
      if (problem) return refuse(words.problems[problem])
      wasStopped.current = false
      const reply = await send(file)
      // That was said already.
      if (wasStopped.current) return
      if (!reply.ok) return refuse(textOf(reply) ?? words.failed)
      await replaceAnswer('GET /api/imports/{id}', { data: reply.data })
      void invalidate(calls.receive.invalidates, {
        fresh: ['GET /api/imports/{id}', { params: { id: String(reply.data.id) } }],
        isRead: false,
      })
      await navigate(importPath(reply.data.id))
    },
    stop: () => {
      wasStopped.current = true
      sending.current?.stop()
      refuse(words.stopped)
    },
  }
}

/** The server's own sentence says what is wrong with the file and what to do. */
const textOf = ({ message, errors }: Extract<FileReply<unknown>, { ok: false }>): string | undefined =>
  Object.values(errors ?? {}).flat()[0] ?? (message || undefined)

/** The end of a long name is what tells it from others. */
const nameOf = ({ name }: File): string =>
  [...name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(-importFileNameMax).join('') || 'file'

/** Speed and time are told once they can be known. */
const detailsOf = (sent: number, { size }: File, began: number): UploadDetails => {
  const seconds = (performance.now() - began) / 1000
  const speed = seconds >= 1 && sent > 0 ? sent / seconds : null
  return {
    transferredBytes: Math.min(sent, size),
    totalBytes: size,
    speed,
    timeRemaining: speed === null ? null : (size - sent) / speed,
  }
}
