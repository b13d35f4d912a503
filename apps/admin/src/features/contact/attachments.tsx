import { contactFileKinds, contactFilesMax } from '@noren/contract/limits'
import { Button, IconButton } from '@noren/ui/button'
import { FieldGroup } from '@noren/ui/field'
import { clipIcon, closeIcon, Icon, uploadIcon } from '@noren/ui/icon'
import { contact } from '@noren/words/admin/contact'
import { type ReactNode, useRef } from 'react'
import { useWords } from '#platform/language.ts'
import { formatBytes } from '#platform/uploads/progress.ts'
import { useFiles } from '#platform/uploads/use-files.tsx'
import type { useAttachments } from './use-attachments.ts'

/** Chosen or dropped; each can be taken out again. */
export const Attachments = ({
  attachments: { files, problem, isReading, choose, remove },
}: {
  attachments: ReturnType<typeof useAttachments>
}): ReactNode => {
  const words = useWords(contact)
  const button = useRef<HTMLButtonElement>(null)
  const { over, target, input, open } = useFiles(choose, {
    many: true,
    accept: contactFileKinds.map((kind) => `.${kind}`).join(','),
  })
  return (
    <FieldGroup id="attachments" label={words.files} help={words.filesHelp} error={problem}>
      <div
        {...target}
        className={`rounded-lg border-dashed transition-colors mouse:border mouse:p-3 ${over ? 'border-primary bg-primary-tint' : 'border-control'}`}
      >
        {files.length > 0 && (
          <ul aria-label={words.list} className="mb-3 divide-y divide-line">
            {files.map((file) => (
              <li key={file.id} className="flex items-center gap-3">
                <Icon path={clipIcon} className="text-ink-soft" />
                <span className="min-w-0 flex-1 py-2 leading-snug wrap-anywhere">
                  {file.name}{' '}
                  <span className="figures text-sm whitespace-nowrap text-ink-soft">
                    {formatBytes(file.size)}
                  </span>
                </span>
                <IconButton
                  label={words.remove(file.name)}
                  path={closeIcon}
                  onClick={() => {
                    remove(file)
                    button.current?.focus()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {input}
        <Button
          ref={button}
          variant="tonal"
          busy={isReading}
          aria-disabled={files.length >= contactFilesMax || undefined}
          aria-describedby="attachments-help attachments-error"
          onClick={open}
        >
          {!isReading && <Icon path={uploadIcon} size={18} />}
          {isReading ? words.reading : words.choose}
        </Button>
        <span className="ml-3 hidden text-sm text-ink-soft mouse:inline">{words.drop}</span>
      </div>
    </FieldGroup>
  )
}
