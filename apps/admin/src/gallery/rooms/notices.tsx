import { Button, IconButton } from '@noren/ui/button'
import { eyeIcon, questionIcon, swapIcon } from '@noren/ui/icon'
import { gallery } from '@noren/words/admin/gallery'
import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { Tooltip } from '#platform/notices/tooltip.tsx'
import { ValidationMessage } from '#platform/notices/validation-message.tsx'
import { toast, toastError } from '#platform/toast.tsx'
import { Room, Shown, Value } from '../frame.tsx'

export const Notices = (): ReactNode => {
  const words = useWords(gallery)
  const [undone, setUndone] = useState(0)
  return (
    <Room title="Notices">
      <Shown name="Toasts">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => toast({ title: words.toast, variant: 'success' })}>
            Success
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              toast({
                title: words.toast,
                description: words.toastText,
                action: { label: words.undo, onPress: () => setUndone((times) => times + 1) },
              })
            }
          >
            With an action
          </Button>
          <Button
            variant="outline"
            onClick={() => toastError(new Error('deliberate error'), { description: words.failure })}
          >
            Error
          </Button>
          <Button
            variant="outline"
            onClick={() => toastError(new Error('deliberate error'), { quiet: true })}
          >
            Quiet error
          </Button>
        </div>
        <Value>{{ undone }}</Value>
      </Shown>
      <Shown name="Tooltips">
        <div className="flex flex-wrap items-center gap-2">
          <Tooltip text={words.tip}>
            <Button variant="outline">Slow</Button>
          </Tooltip>
          <Tooltip text={words.shortTip}>
            <Button variant="outline">Slow too</Button>
          </Tooltip>
          {[eyeIcon, swapIcon, questionIcon].map((icon, index) => (
            <Tooltip key={icon} fast text={words.shortTip}>
              <IconButton label={`Fast ${index + 1}`} path={icon} />
            </Tooltip>
          ))}
        </div>
      </Shown>
      <Shown name="Validation">
        {(['error', 'warning', 'info', 'success'] as const).map((kind) => (
          <ValidationMessage key={kind} kind={kind}>
            {words.kinds[kind]}
          </ValidationMessage>
        ))}
      </Shown>
      <Shown name="Announcements">
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => announce(words.toast)}>
            Say
          </Button>
          <Button variant="outline" onClick={() => announce(words.failure, 'assertive')}>
            Interrupt
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              announce(words.toast)
              announce(words.shortTip)
            }}
          >
            Say two
          </Button>
        </div>
      </Shown>
    </Room>
  )
}
