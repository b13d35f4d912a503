import { TextInput } from '@noren/ui/input'
import type { ComponentProps, ReactNode } from 'react'

/** The shop's own telephone number, which the browser may fill in. */
export const PhoneInput = (props: ComponentProps<typeof TextInput>): ReactNode => (
  <TextInput {...props} type="tel" inputMode="tel" autoComplete="tel" className="figures sm:max-w-60" />
)
