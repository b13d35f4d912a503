import { useEffect, useEffectEvent, useRef } from 'react'
import { keyOf } from './storage.ts'

/** Tells the other tabs that who is signed in has changed, and hears it from them. Messages say that alone; each tab asks the server. */
export const useSessionChannel = (who: string | undefined, onChanged: () => void): void => {
  const channel = useRef<BroadcastChannel>(null)
  const hear = useEffectEvent(onChanged)
  useEffect(() => {
    const opened = new BroadcastChannel(keyOf('session'))
    opened.addEventListener('message', () => hear())
    channel.current = opened
    return () => {
      opened.close()
      channel.current = null
    }
  }, [])
  const told = useRef(who)
  useEffect(() => {
    if (told.current !== undefined && who !== undefined && told.current !== who)
      channel.current?.postMessage('changed')
    told.current = who ?? told.current
  }, [who])
}
