import { Fragment, type ReactNode } from 'react'

/** An address; one with commas is broken behind them, as long as a part has room on a line. Rule PAGE-252. */
export const AddressText = ({ address }: { address: string }): ReactNode =>
  address.split(/(?<=,) /).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="inline-block">{part}</span>
    </Fragment>
  ))
