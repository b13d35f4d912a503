import { Button } from '@noren/ui/button'
import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { CopyField } from '#platform/actions/copy-field.tsx'
import { DeleteDialog } from '#platform/actions/delete-dialog.tsx'
import type { ActionResult } from '#platform/actions/action-result.ts'
import { PreviewButton } from '#platform/actions/preview-button.tsx'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { later, Room, Shown, Value } from '../frame.tsx'

type Kind = 'plain' | 'code' | 'refused' | 'error'

export const Actions = (): ReactNode => {
  const words = useWords(gallery)
  const [kind, setKind] = useState<Kind>('plain')
  const [open, setOpen] = useState(false)
  const [gone, setGone] = useState(0)
  const [generating, setGenerating] = useState(false)
  const remove = async (): Promise<ActionResult> => {
    await later(null)
    if (kind === 'error') throw new Error('deliberate error')
    if (kind === 'refused') return { ok: false, message: words.failure }
    setGone((times) => times + 1)
    toast({ title: words.toast, variant: 'success' })
    return { ok: true }
  }
  return (
    <Room title="Actions">
      <Shown name="Delete">
        <div className="flex flex-wrap gap-2">
          {(['plain', 'code', 'refused', 'error'] as const).map((one) => (
            <Button
              key={one}
              variant="outline"
              onClick={() => {
                setKind(one)
                setOpen(true)
              }}
            >
              Delete, {one}
            </Button>
          ))}
        </div>
        <Value>{{ gone }}</Value>
        <DeleteDialog
          open={open}
          title={kind === 'plain' ? undefined : words.deleteTitle}
          text={kind === 'plain' ? undefined : words.deleteText}
          code={kind === 'code' ? words.deleteCode : undefined}
          onClose={() => setOpen(false)}
          onDelete={remove}
        >
          {kind === 'code' && <p className="mt-3">{words.deleteExport}</p>}
        </DeleteDialog>
      </Shown>
      <Shown name="Copy">
        <CopyField label={words.name} value="https://noren.example/s/minamo" />
      </Shown>
      <Shown name="Preview">
        <PreviewButton
          generating={generating}
          onPress={() => {
            setGenerating(true)
            void later(false).then(setGenerating)
          }}
        />
      </Shown>
    </Room>
  )
}
