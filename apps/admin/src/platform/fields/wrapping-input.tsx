import { TextArea } from '@noren/ui/input'
import type { ComponentProps, ReactNode } from 'react'
import { isConversion } from './conversion.ts'

/** One line of text that is shown whole: it wraps and grows, and Enter does what it does in a plain input. */
export const WrappingInput = ({
  onChange,
  className = '',
  ...rest
}: Omit<ComponentProps<'textarea'>, 'rows' | 'onKeyDown'>): ReactNode => (
  <TextArea
    {...rest}
    rows={1}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || isConversion(event.nativeEvent)) return
      event.preventDefault()
      event.currentTarget.form?.requestSubmit()
    }}
    onChange={(event) => {
      // Pasted line breaks.
      if (/[\r\n]/.test(event.target.value))
        event.target.value = event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' ')
      onChange?.(event)
    }}
    className={`field-sizing-content min-h-12 resize-none ${className}`}
  />
)
