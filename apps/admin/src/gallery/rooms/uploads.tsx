import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { ProgressBar } from '#platform/uploads/progress-bar.tsx'
import { type UploadAction, uploadActions, type UploadState } from '#platform/uploads/progress.ts'
import { Room, Shown, Value } from '../frame.tsx'

const states: UploadState[] = ['uploading', 'paused', 'retrying', 'converting', 'failed', 'completed']
const mega = 1024 * 1024

export const Uploads = (): ReactNode => {
  const words = useWords(gallery)
  return (
    <Room title="Uploads">
      <Shown name="By themselves">
        <Running name={words.file} />
      </Shown>
      {states.map((state) => (
        <Shown key={state} name={state}>
          <Resting name={words.file} state={state} reason={state === 'failed' ? words.tooBig : undefined} />
        </Shown>
      ))}
    </Room>
  )
}

const Resting = ({ name, state, reason }: { name: string; state: UploadState; reason?: string }) => {
  const [asked, setAsked] = useState<UploadAction | null>(null)
  return (
    <>
      <ProgressBar
        name={name}
        state={state}
        reason={reason}
        details={{
          transferredBytes: state === 'completed' ? 12.5 * mega : 4.2 * mega,
          totalBytes: 12.5 * mega,
          speed: 1.2 * mega,
          timeRemaining: 65,
        }}
        onAction={setAsked}
      />
      <Value>{{ asked, may: uploadActions[state] }}</Value>
    </>
  )
}

/** A simulated upload: can be paused and resumed, converts at the end. */
const Running = ({ name }: { name: string }) => {
  const [asked, setState] = useState<UploadState>('paused')
  const [bytes, setBytes] = useState(0)
  const total = 10 * mega
  const state = asked === 'uploading' && bytes === total ? 'converting' : asked
  useEffect(() => {
    if (state !== 'uploading') return
    const timer = setInterval(() => setBytes((before) => Math.min(total, before + mega)), 250)
    return () => clearInterval(timer)
  }, [state, total])
  useEffect(() => {
    if (state !== 'converting') return
    const timer = setTimeout(() => setState('completed'), 1000)
    return () => clearTimeout(timer)
  }, [state])
  const act = (action: UploadAction) => {
    setState(
      ({ pause: 'paused', resume: 'uploading', retry: 'uploading', cancel: 'failed' } as const)[action],
    )
  }
  return (
    <ProgressBar
      name={name}
      state={state}
      details={{
        transferredBytes: bytes,
        totalBytes: total,
        speed: 4 * mega,
        timeRemaining: (total - bytes) / (4 * mega),
      }}
      onAction={act}
    />
  )
}
