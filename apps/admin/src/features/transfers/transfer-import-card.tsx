import type { TransferSummary } from '@noren/contract/shops/transfers'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { transfers } from '@noren/words/admin/transfers'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { ProgressBar } from '#platform/uploads/progress-bar.tsx'
import { FileButton } from '#platform/uploads/file-button.tsx'
import { CheckedFile, FinishedImport } from './checked-file.tsx'
import { FileProblems } from './file-problems.tsx'
import { useImport } from './use-import.ts'

/** A file is checked first; nothing is written before the owner has seen what would be and typed the shop's name. */
export const ImportCard = ({ summary }: { summary: TransferSummary }): ReactNode => {
  const words = useWords(transfers).import
  const { state, choose, write, stop, stopWaiting, reset } = useImport()
  const isFinished = state.step === 'finished'
  const isBusy = state.step === 'sending' || state.step === 'waiting'
  const canChoose = summary.can.import && !isBusy
  return (
    <TitledCard id="import" title={words.title} text={words.text}>
      {summary.can.import && !isFinished && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sm text-ink-soft">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <div className="mt-4 space-y-4">
        {isFinished ? (
          <FinishedImport result={state.result} />
        ) : summary.importing && !isBusy ? (
          <Notice title={words.running}>{words.runningText}</Notice>
        ) : summary.can.import || isBusy ? (
          <>
            {canChoose && (
              <>
                <FileButton
                  word={state.step === 'empty' ? words.choose : words.chooseOther}
                  accept=".zip,application/zip"
                  onChoose={(file) => void choose(file)}
                />
                <p className="text-sm text-ink-soft">{words.limits}</p>
              </>
            )}
            {state.step === 'sending' && (
              <ProgressBar
                name={state.file.name}
                state={state.isArrived ? 'converting' : 'uploading'}
                status={state.isArrived ? (state.isDry ? words.checking : words.writing) : words.uploading}
                actions={state.isArrived ? [] : ['cancel']}
                details={state.details}
                onAction={stop}
              />
            )}
            {state.step === 'waiting' && (
              <Notice
                title={words.waiting}
                action={
                  <Button variant="outline" size="sm" onClick={stopWaiting}>
                    {words.stopWaiting}
                  </Button>
                }
              >
                {words.waitingText(state.file.name)}
              </Notice>
            )}
            {state.step === 'refused' && <Notice tone="danger">{state.text}</Notice>}
            {state.step === 'invalid' && <FileProblems errors={state.errors} />}
            {state.step === 'checked' && (
              <CheckedFile
                result={state.result}
                shopName={summary.shop_name}
                onConfirm={() => void write(state.file)}
                onCancel={reset}
              />
            )}
          </>
        ) : (
          <Notice title={words.notEmpty}>{words.notEmptyText}</Notice>
        )}
      </div>
    </TitledCard>
  )
}
