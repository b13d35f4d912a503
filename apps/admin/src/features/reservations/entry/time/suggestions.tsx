import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ComponentProps, ReactNode } from 'react'
import { isConversion } from '#platform/fields/conversion.ts'

/** The field of an `Autocomplete.Root`: keys of a conversion are its own. */
export const SuggestionInput = ({
  label,
  ...props
}: ComponentProps<typeof Autocomplete.Input> & { label: string }): ReactNode => (
  <Autocomplete.Input
    {...props}
    // While the list is open, screen readers do not reach the label, which stands outside of the popup.
    aria-label={label}
    // The browser would fill in the owner's own data.
    autoComplete="off"
    onKeyDown={(event) => {
      if (isConversion(event.nativeEvent)) event.preventBaseUIHandler()
    }}
  />
)

/** What is suggested, below the field. */
export const Suggestions = ({
  className,
  children,
}: {
  /** Its width and its greatest height. */
  className: string
  children: ReactNode
}): ReactNode => (
  <Autocomplete.Portal>
    <Autocomplete.Positioner
      align="start"
      sideOffset={6}
      collisionPadding={12}
      className="z-popover outline-none"
    >
      <Autocomplete.Popup
        className={`w-(--anchor-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-raised
          outline-none ${className}`}
      >
        {children}
      </Autocomplete.Popup>
    </Autocomplete.Positioner>
  </Autocomplete.Portal>
)
