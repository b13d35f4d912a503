import type { ReactNode } from 'react'

/** A part of the page that the script hydrates. Its props are JSON in an attribute, which is escaped text and never runs. */
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
