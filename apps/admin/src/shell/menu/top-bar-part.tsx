import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** What a screen shows in the top bar of a phone in place of its title. */
export const TopBarPart = ({ children }: { children: ReactNode }): ReactNode => {
  const place = useContext(TopBarPlace)
  return place && createPortal(children, place)
}

/** Its own heading, where it has no part there. Rule SCR-236. */
export const TopBarTitle = ({ children }: { children: string }): ReactNode => {
  const place = useContext(TopBarTitlePlace)
  return (
    place &&
    createPortal(
      <span data-long={isLong(children) || undefined} className="data-long:max-[22.4rem]:text-[0.8125rem]">
        {children}
      </span>,
      place,
    )
  )
}

/** Too wide for a phone's bar beside the noren, which gives way to it (`layout.tsx`). */
const isLong = (title: string): boolean =>
  [...title].reduce((width, sign) => width + (sign > '\u00ff' ? 2 : 1), 0) > 18

export const TopBarPlace = createContext<HTMLElement | null>(null)
export const TopBarTitlePlace = createContext<HTMLElement | null>(null)
