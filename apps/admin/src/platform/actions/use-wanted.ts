import { useState } from 'react'

/** For what is loaded late: wanted from the moment at which its button is first pointed at, focused or pressed (`want`). */
export const useWanted = () => {
  const [isWanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  return { isWanted, want, buttonProps: { onPointerEnter: want, onFocus: want } }
}
