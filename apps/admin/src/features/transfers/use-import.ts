import { archiveBytesMax } from '@noren/contract/limits'
import { transfers as calls, type ImportedShop } from '@noren/contract/shops/transfers'
import { transfers } from '@noren/words/admin/transfers'
import { useEffect, useRef, useState } from 'react'
import { call, invalidate } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import type { UploadDetails } from '#platform/uploads/progress.ts'
import { sendFile, type FileReply, type Sending } from '#platform/uploads/send-file.ts'

export type ImportState =
  | { step: 'empty' }
  /** `isArrived`: the server has all of it and works on it. */
  | { step: 'sending'; file: File; isDry: boolean; isArrived: boolean; details: UploadDetails }
  /** Another shop's import goes on; it begins by itself after that. Rule TRANS-63. */
  | { step: 'waiting'; file: File; isDry: boolean }
  | { step: 'refused'; text: string }
  | { step: 'invalid'; errors: Record<string, string[]> }
  | { step: 'checked'; file: File; result: ImportedShop }
  | { step: 'finished'; result: ImportedShop }

/** One file at a time on its way: first to be checked, then to be written. */
export const useImport = () => {
  const words = useWords(transfers).import
  const [state, setState] = useState<ImportState>({ step: 'empty' })
  const sending = useRef<Sending<ImportedShop>>(undefined)
  // Leaving the screen stops what has not arrived; what has arrived goes on without it.
  const waiting = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      sending.current?.stop()
      waiting.current?.abort()
    },
    [],
  )

  const sendOnce = async (file: File, isDry: boolean): Promise<FileReply<ImportedShop> | undefined> => {
    if (sending.current) return undefined
    const began = performance.now()
    const progress = (sent: number) =>
      setState({
        step: 'sending',
        file,
        isDry,
        isArrived: sent >= file.size,
        details: detailsOf(sent, file, began),
      })
    progress(0)
    sending.current = sendFile<ImportedShop>(`/api/import?dry_run=${isDry}`, file, progress)
    const reply = await sending.current.reply
    sending.current = undefined
    return reply
  }

  /** Again and again while others are first; undefined where the owner does not want to wait any longer. */
  const send = async (file: File, isDry: boolean): Promise<FileReply<ImportedShop> | undefined> => {
    for (;;) {
      const reply = await sendOnce(file, isDry)
      if (!reply || reply.ok || reply.code !== 'import_running') return reply
      setState({ step: 'waiting', file, isDry })
      announce(words.waiting)
      const wait = new AbortController()
      waiting.current = wait
      if (!(await isMyTurn(wait.signal))) return undefined
    }
  }

  const refuse = (reply: Extract<FileReply<ImportedShop>, { ok: false }>, fallback: string) => {
    if (reply.code === 'invalid' && reply.errors) return setState({ step: 'invalid', errors: reply.errors })
    setState({ step: 'refused', text: reply.message || fallback })
  }

  return {
    state,
    choose: async (file: File): Promise<void> => {
      if (!/\.zip$/i.test(file.name)) return setState({ step: 'refused', text: words.notZip })
      if (file.size > archiveBytesMax) return setState({ step: 'refused', text: words.tooLarge })
      const reply = await send(file, true)
      if (!reply) return
      if (!reply.ok) return refuse(reply, words.failed)
      setState({ step: 'checked', file, result: reply.data })
      announce(words.checked)
    },
    write: async (file: File): Promise<void> => {
      const reply = await send(file, false)
      if (!reply) return
      if (!reply.ok) {
        refuse(reply, words.unknown)
        return invalidate(['shops'])
      }
      setState({ step: 'finished', result: reply.data })
      announce(words.finished)
      await invalidate(calls.import.invalidates)
    },
    stop: () => {
      sending.current?.stop()
      setState({ step: 'refused', text: words.canceled })
    },
    stopWaiting: () => {
      waiting.current?.abort()
      setState({ step: 'refused', text: words.waitingStopped })
    },
    reset: () => setState({ step: 'empty' }),
  }
}

const askAgainAfter = 5_000

/** False once it is aborted. */
const isMyTurn = async (signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    await pause(askAgainAfter, signal)
    if (signal.aborted) return false
    const reply = await call('GET /api/import/turn', {}, { isBackground: true })
    // A failure says nothing of the turn; a session that ended shows the login.
    if (reply.ok && reply.body.data.free) return !signal.aborted
  }
  return false
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Speed and time are told once they can be known. */
const detailsOf = (sent: number, { size }: File, began: number): UploadDetails => {
  const seconds = (performance.now() - began) / 1000
  const speed = seconds >= 1 && sent > 0 ? sent / seconds : null
  const left = speed === null ? null : (size - sent) / speed
  return { transferredBytes: Math.min(sent, size), totalBytes: size, speed, timeRemaining: left }
}
