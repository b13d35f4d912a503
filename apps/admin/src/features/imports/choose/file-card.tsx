import { importKinds, type ImportKind } from '@noren/contract/imports/columns'
import { Button } from '@noren/ui/button'
import { Icon, uploadIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { importFiles } from '@noren/words/admin/imports/files'
import type { ReactNode } from 'react'
import { Choices } from '#platform/fields/choices.tsx'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { ProgressBar } from '#platform/uploads/progress-bar.tsx'
import { useFiles } from '#platform/uploads/use-files.tsx'
import { tableTypes } from './check-file.ts'
import { Help } from './help.tsx'
import { useUpload } from './use-upload.ts'

/** What is brought along, and the file with it. Rule IMP-70. */
export const FileCard = ({
  kind,
  onKind,
}: {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
}): ReactNode => {
  const words = useWords(importFiles)
  const { state, choose, stop } = useUpload(kind)
  const isSending = state.step === 'sending'
  return (
    <TitledCard id="choose" title={words.choose.title} text={words.choose.text}>
      <p className="mt-1 text-sm text-ink-soft">{words.choose.safe}</p>
      <Choices
        look="cards"
        className="mt-5"
        legend={words.choose.kind}
        choices={importKinds.map((one) => ({
          value: one,
          label: <span className="font-bold">{words.choose.kinds[one]}</span>,
          note: words.choose.kindTexts[one],
        }))}
        value={kind}
        disabled={isSending}
        onChange={onKind}
      />
      {/* Its place is kept, so that nothing moves. */}
      <p className="my-1.5 min-h-6 text-sm text-ink-soft">{kind === 'visits' && words.choose.visitsHint}</p>
      {isSending ? (
        <ProgressBar
          name={state.name}
          state={state.isArrived ? 'converting' : 'uploading'}
          status={state.isArrived ? words.reading : words.sending}
          actions={['cancel']}
          details={state.details}
          onAction={stop}
        />
      ) : (
        <DropArea hasFailed={state.step === 'refused'} onFiles={(files) => void choose(files)} />
      )}
      <div className="mt-4 empty:hidden">
        {state.step === 'refused' && (
          <Notice tone="danger" title={state.text === words.stopped ? undefined : words.problems.title}>
            {state.text}
          </Notice>
        )}
      </div>
      <Help />
    </TitledCard>
  )
}

/** A button everywhere; with a mouse also a place to drop a file on. Rule SCR-237. */
const DropArea = ({
  hasFailed,
  onFiles,
}: {
  hasFailed: boolean
  onFiles: (files: readonly File[]) => void
}) => {
  const words = useWords(importFiles).choose
  const { over, target, input, open } = useFiles(onFiles, { accept: tableTypes })
  return (
    <div
      {...target}
      className={`flex flex-col items-start gap-2 rounded-lg transition-colors mouse:items-center mouse:border-2
        mouse:border-dashed mouse:px-4 mouse:py-8 mouse:text-center ${
          over ? 'border-primary bg-primary-tint' : 'border-control'
        }`}
    >
      {input}
      <Button size="lg" className="w-full sm:w-auto mouse:w-auto" onClick={open}>
        <Icon path={uploadIcon} size={18} />
        {hasFailed ? words.other : words.button}
      </Button>
      <p className="hidden text-sm text-ink-soft mouse:block">{over ? words.dropping : words.drop}</p>
      <p className="text-sm text-ink-soft">{words.limits}</p>
    </div>
  )
}
