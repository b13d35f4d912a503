import type { ReactNode } from 'react'

/** A part of the page that the script wakes. Its props travel as JSON in an attribute, where nothing needs to be trusted. */
export const Island = <P extends object>({
  name,
  of: Part,
  props,
}: {
  name: string
  of: (props: P) => ReactNode
  props: P
}): ReactNode => (
  <div data-island={name} data-props={JSON.stringify(props)}>
    <Part {...props} />
  </div>
)
