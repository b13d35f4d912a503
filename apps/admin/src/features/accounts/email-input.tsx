import { TextInput } from '@noren/ui/input'
import type { ComponentProps, ReactNode } from 'react'

/** Not the browser's own kind of field: that one spoils what a Japanese keyboard writes in full width, which we can read. */
export const EmailInput = (props: ComponentProps<'input'>): ReactNode => (
  <TextInput
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)
