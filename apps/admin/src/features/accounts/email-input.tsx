import { TextInput } from '@noren/ui/input'
import type { ComponentProps, ReactNode } from 'react'

/** Not type=email: browsers change full-width letters there, which our schema understands. */
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
