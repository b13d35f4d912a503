import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** To the heading that the address names, once it is there. */
export const useAddressedSection = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1))
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [hash])
}
